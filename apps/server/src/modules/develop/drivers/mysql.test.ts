import { expect, it } from 'vitest'
import { grantsMayWrite } from './mysql.ts'

it.each([
  ["GRANT USAGE ON *.* TO `r`@`%` IDENTIFIED BY PASSWORD '*66'", false],
  ['GRANT SELECT, SHOW VIEW ON `shop`.* TO `r`@`%`', false],
  ['GRANT SELECT (`a`, `b`), SHOW VIEW ON `shop`.`goods` TO `r`@`%`', false],
  ['GRANT SELECT, INSERT (`a`) ON `shop`.`goods` TO `r`@`%`', true],
  ['GRANT ALL PRIVILEGES ON *.* TO `r`@`%` WITH GRANT OPTION', true],
  ['GRANT UPDATE ON `sh%`.* TO `r`@`%`', true],
  ['GRANT UPDATE ON `sh_p`.* TO `r`@`%`', true],
  ['GRANT UPDATE ON `sh\\_p`.* TO `r`@`%`', false],
  ['GRANT ALL PRIVILEGES ON `test`.* TO PUBLIC', false],
  ['GRANT `readers` TO `r`@`%`', false],
])('%s: may write to shop: %s', (grant, may) => {
  expect(grantsMayWrite([grant], 'shop')).toBe(may)
})
