import { expect, it } from 'vitest'
import { isOwnMachine } from './own-machine.ts'

it.each([
  ['http://127.0.0.1:8080', true],
  ['https://localhost/kiosk', true],
  ['http://[::1]:8080', true],
  ['http://192.168.1.20:8080', false],
  ['https://localhost.example.com', false],
  ['https://draw.example.com', false],
])('knows which addresses lead back to the machine that opens them: %s', (address, isOwn) => {
  expect(isOwnMachine(address)).toBe(isOwn)
})
