import { afterEach, describe, expect, it } from 'vitest'
import { discardUnsaved, markUnsaved, unsavedAmong } from './unsaved.ts'

afterEach(() => discardUnsaved(['/a', '/b']))

/** Would the browser ask before the page is left? */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('unsaved changes', () => {
  it('are known by page until the last form of the page has saved or thrown them away', () => {
    markUnsaved('/a', 'one', true)
    markUnsaved('/a', 'two', true)
    markUnsaved('/a', 'one', false)
    expect(unsavedAmong(['/a', '/b'])).toEqual(['/a'])
    expect(asks()).toBe(true)

    markUnsaved('/a', 'two', false)

    expect(unsavedAmong(['/a', '/b'])).toEqual([])
    expect(asks()).toBe(false)
  })

  it('go with their page', () => {
    markUnsaved('/a', 'one', true)
    markUnsaved('/b', 'one', true)

    discardUnsaved(['/a'])

    expect(unsavedAmong(['/a', '/b'])).toEqual(['/b'])
    expect(asks()).toBe(true)
  })
})
