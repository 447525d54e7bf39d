import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimWire } from './build/slim-wire.ts'

/** Shared by the browser's build and the prerender's; `build/build.ts` adds what differs. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  publicDir: 'public',
  plugins: [react({ compiler: true }), slimWire()],
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The wire declares its calls at module level; a call that a screen does not use costs it nothing.
      treeshake: { manualPureFunctions: ['call', 'withFmt', 'daneCode'] },
    },
  },
})
