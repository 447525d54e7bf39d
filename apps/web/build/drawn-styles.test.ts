import { expect, test } from 'vitest'
import { drawnStyles } from './drawn-styles.ts'

const markup = '<main class="e-column"><button type="button" class="l-button l-text">Leer</button></main>'

test('the rules of classes that the markup does not have are left out, with the condition around them', () => {
  const css =
    '.l-button{border:0}.k-tab{flex:1}@media (forced-colors:active){.k-list,.k-tab{border:1px solid}}'
  expect(drawnStyles(css, markup)).toBe('.l-button{border:0}')
})

test('a rule with several selectors keeps those that draw', () => {
  expect(drawnStyles('.l-button>span,.k-tab>span{display:flex}', markup)).toBe('.l-button>span{display:flex}')
  expect(drawnStyles('.l-button .k-tab{flex:1}', markup)).toBe('')
})

test('a class within parentheses may be missing, a rule without classes stays', () => {
  const css =
    '.e-column:not(:has(.i-bar)){padding:0}:is(.k-tab,.l-text){color:red}@keyframes n-turn{12.5%{rotate:0turn}to{rotate:1turn}}a[href$=".pdf"]{color:red}'
  expect(drawnStyles(css, markup)).toBe(css)
})
