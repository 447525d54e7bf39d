import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserLine } from './build/browser-line.ts'
import { slimWire } from './build/slim-wire.ts'

/**
 * The compiler's memo code is worth its bytes in screens that hold state. The house around them, the form, the
 * sign-in, the quick payment and the status pages, which a first visit downloads, hold next to none and stay without it (1.2 kB brotli less).
 */
const withoutCompiler =
  /\/node_modules\/|\/src\/(client|screens|shell|ui|fields|forms|features\/status|features\/on-boarding\/form|features\/sign-in\/login|features\/fast-payment\/form)\/|\/(captcha-box|money-terms-place|simulation-screen)/

/** Shared by the browser's build and the prerender's; `build/build.ts` adds what differs. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  // React has had this hook since version 18; wouter brings a shim for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react({ compiler: true, exclude: withoutCompiler }), slimWire()],
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    target: browserLine.map(({ target }) => target),
    // One sheet for all screens, which the pages carry inside: no screen waits for a sheet of its own.
    cssCodeSplit: false,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['createLucideIcon'] },
    },
  },
})
