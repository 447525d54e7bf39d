import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandStyle, lenderOfBuild } from '../../packages/ui/build/lender.ts'

const lender = lenderOfBuild()

/** The lender's colors beside the tokens, in the bundle's own sheet: the page's policy takes no style from elsewhere. */
const brand: Plugin = {
  name: 'brand',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/ui/src/tokens.css') ? code + brandStyle(lender) : null),
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  logLevel: 'error',
  define: { BUILT_LENDER_NAME: JSON.stringify(lender.lenderName) },
  plugins: [react(), brand],
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false, reportCompressedSize: false },
})
