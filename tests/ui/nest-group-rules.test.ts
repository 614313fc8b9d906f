import { expect, test } from 'vitest'
import { nestGroupRules } from '../../src/design/theme/nest-group-rules.ts'

test.each([
  ['.a{color:red;}', ['.a{color:red;}']],
  ['@layer recipes{.a{color:red;}}', ['.a{@layer recipes{color:red;}}']],
  [
    '@media (min-width: 721px){.a{color:red;}.a:hover{color:blue;}}',
    ['.a{@media (min-width: 721px){color:red;}}', '.a:hover{@media (min-width: 721px){color:blue;}}'],
  ],
  [
    '@layer recipes{.a{color:red;}@media print{.a>svg{display:none;}}.b{color:blue;}}',
    [
      '.a{@layer recipes{color:red;}}',
      '.a>svg{@layer recipes{@media print{display:none;}}}',
      '.b{@layer recipes{color:blue;}}',
    ],
  ],
  ['@layer recipes{.a::before{content:"}";}}', ['@layer recipes{.a::before{content:"}";}}']],
  ['@keyframes spin{from{opacity:0;}to{opacity:1;}}', ['@keyframes spin{from{opacity:0;}to{opacity:1;}}']],
])('the groups of %s go into its rules', (rule, nested) => {
  expect(nestGroupRules(rule)).toEqual(nested)
})
