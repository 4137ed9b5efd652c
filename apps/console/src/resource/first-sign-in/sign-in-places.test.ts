import { describe, expect, it } from 'vitest'
import { signInPlaces, typesNumber } from './sign-in-places.ts'

const here = { protocol: 'https:', origin: 'https://console.example.com' }
const place = (more: object) => ({ hosts: [], isNumberAsked: 0 as const, isPlatform: 0 as const, ...more })

describe('where the people of a tenant sign in', () => {
  it.each([
    [
      'at its own hosts',
      place({ hosts: ['shop.example.com', 'shop.example.com:8443'] }),
      ['https://shop.example.com/login', 'https://shop.example.com:8443/login'],
      false,
    ],
    [
      'here with their number, in tenant mode',
      place({ isNumberAsked: 1 }),
      ['https://console.example.com/login'],
      true,
    ],
    ['here, of the platform', place({ isPlatform: 1 }), ['https://console.example.com/login'], false],
    ['nowhere, without a host and tenant mode', place({}), [], false],
  ])('is %s', (_case, given, places, isNumberTyped) => {
    expect([signInPlaces(given, here), typesNumber(given)]).toEqual([places, isNumberTyped])
  })
})
