import { describe, expect, it } from 'vitest'
import { resources } from '../resources.ts'
import { menuGroups } from './menus.ts'
import { permissionOf } from './resource.ts'

const pages = menuGroups.flatMap((group) => group.pages)
const buttons = pages.flatMap((page) => page.buttons)

describe('the menu', () => {
  it('has each code once', () => {
    const codes = [...menuGroups, ...pages, ...buttons].map(({ code }) => code)

    expect(new Set(codes).size).toBe(codes.length)
  })

  it('names everything in both languages', () => {
    for (const { code, name } of [...menuGroups, ...pages, ...buttons]) expect([name.zh, name.en].every(Boolean), code).toBe(true)
  })

  it('gives each page a path of its own', () => {
    for (const { code, path } of pages) expect(path, code).toMatch(/^(\/[A-Za-z]+){2,3}$/)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  it('has a page for every declared resource, with a button for each of its actions', () => {
    for (const resource of resources) {
      const page = pages.find(({ code }) => code === resource.code)
      expect(page?.buttons.map(({ code }) => code), resource.name).toEqual(expect.arrayContaining(resource.actions.map((action) => permissionOf(resource, action))))
    }
  })
})
