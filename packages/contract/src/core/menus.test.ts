import { describe, expect, it } from 'vitest'
import { menuGroups } from './menus.ts'

describe('the seeded menu', () => {
  const pages = menuGroups.flatMap((group) => group.pages)

  it('names each page and button once, in both languages', () => {
    const codes = [...menuGroups, ...pages, ...pages.flatMap((page) => page.buttons)].map(({ code }) => code)

    expect(new Set(codes).size).toBe(codes.length)
    expect([...menuGroups, ...pages].every(({ name }) => name.zh !== '' && name.en !== '')).toBe(true)
  })

  it('ends each path with its code or has the stock page’s own', () => {
    const stock: Record<string, string> = {
      log_usual: '/monitor/log/usual',
      log_api: '/monitor/log/api',
      log_error: '/monitor/log/error',
      data_scope: '/authority/datascope',
      api_scope: '/authority/apiscope',
      flow_model: '/flow/model',
      flow_manager: '/flow/manager',
      flow_form: '/flow/form',
      flow_follow: '/flow/follow',
      flow_figures: '/flow/figures',
      report_list: '/report/reportlist',
      work_start: '/work/start',
      work_claim: '/work/claim',
      work_todo: '/work/todo',
      work_send: '/work/send',
      work_done: '/work/done',
    }

    expect(
      pages
        .filter(({ path, code }) => path !== (stock[code] ?? path) || (!stock[code] && !path.endsWith(`/${code}`)))
        .map(({ code }) => code),
    ).toEqual([])
  })
})
