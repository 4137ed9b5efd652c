import { menuGroups } from '@drawdesk/contract/core/menus'
import { describe, expect, it } from 'vitest'
import { ownPages, pages } from './pages.ts'

describe('the page list', () => {
  it('has a page for every entry of the seeded menu, and an entry for every page that needs one', () => {
    const inMenu = menuGroups.flatMap((group) => group.pages.map(({ path }) => path))

    expect(
      Object.keys(pages)
        .filter((path) => !Object.hasOwn(ownPages, path))
        .sort(),
    ).toEqual(inMenu.sort())
  })
})
