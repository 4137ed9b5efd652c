import { screen, within } from '@testing-library/react'
import { menuGroups } from '@drawdesk/contract/core/menus'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { signInForTest } from '../../../testing/session.ts'
import { chapterAbout, CHAPTERS } from './chapters.ts'
import { pages as english } from './manual-en.ts'
import { pages as chinese } from './manual-zh.ts'
import ManualPage from './manual.page.tsx'
import { readChapter, searchManual } from './read-manual.ts'

const namesIn = (pages: Readonly<Record<string, string>>): string[] =>
  Object.keys(pages)
    .map((path) => path.replace(/^.*\/|\.md$/g, ''))
    .toSorted()
const chapterOf = (pages: Readonly<Record<string, string>>, name: string) =>
  readChapter(name, Object.entries(pages).find(([path]) => path.endsWith(`/${name}.md`))?.[1] ?? '')

describe('the manual', () => {
  it('has its chapters in both languages, with the same sections', () => {
    expect([namesIn(chinese), namesIn(english)]).toEqual([
      Object.keys(CHAPTERS).toSorted(),
      Object.keys(CHAPTERS).toSorted(),
    ])
    const counts = (pages: Readonly<Record<string, string>>) =>
      Object.keys(CHAPTERS).map((name) => [name, chapterOf(pages, name).sections.length])
    expect(counts(chinese)).toEqual(counts(english))
  })

  it('is about every page of the menu', () => {
    const without = menuGroups
      .flatMap(({ pages }) => pages.map(({ path }) => path))
      .filter((path) => chapterAbout(path) === 'first-steps')

    expect(without).toEqual([])
    expect(chapterAbout('/flow/follow/migrate/leave')).toBe('process-changes')
  })

  it('is searched by headings first, then by the words that people use, and shows none of those', () => {
    const chapters = Object.keys(CHAPTERS).map((name) => chapterOf(chinese, name))
    const titles = searchManual(chapters, '新增用户').map(({ section }) => section.title)
    const byWords = searchManual(chapters, '员工忘记密码').map(({ section }) => section.title)

    expect(titles[0]).toBe('新增用户')
    expect(byWords).toEqual(['重置别人的密码'])
    expect(
      chapters.flatMap(({ intro, sections }) => [intro, ...sections.map(({ text }) => text)]).join(),
    ).not.toContain('find:')
  })

  it('opens at the chapter about a page, goes on to the next, and finds a section', async () => {
    signInForTest()
    const { user } = renderApp(<ManualPage />, { path: '/help/index?of=/system/user' })

    expect(await screen.findByRole('heading', { level: 2, name: '用户、角色与权限' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^下一章：/ }))
    expect(await screen.findByRole('heading', { level: 2, name: '数据权限、接口权限与诊断' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: '搜索手册' }), '重置别人的密码')
    await user.click(await screen.findByRole('link', { name: /重置别人的密码/ }))

    const section = await screen.findByRole('region', { name: '重置别人的密码' })
    expect(within(section).getByText(/下次登录须修改/)).toBeTruthy()
  })
})
