import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lenderOfBuild, valuesInScreens } from '../../packages/ui/build/lender.ts'
import { browserLine } from './build/browser-line.ts'

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  define: valuesInScreens(lenderOfBuild()),
  plugins: [react()],
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    target: browserLine.map(({ target }) => target),
    // All screens share one sheet, which the pages carry inside: no screen waits for a sheet of its own.
    cssCodeSplit: false,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
