import type { CheckDecideInput, DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { Findings } from './findings.tsx'

const PATH = '/api/blade-biz/drawInfo'

function findingOf(id: string, facts: Partial<DrawCheck> = {}): DrawCheck {
  return {
    id,
    infoId: `9${id}`,
    fileId: '',
    kind: 'image',
    label: `标签${id}`,
    confidence: 87,
    suggestion: 'review',
    provider: '阿里云',
    raw: {},
    decision: '',
    decideUser: '',
    decideUserName: '',
    decideTime: '',
    remark: '',
    tenantId: '000000',
    createUser: '1',
    createDept: '1',
    createTime: '2026-01-02 03:04:05',
    updateUser: '1',
    updateTime: '2026-01-02 03:04:05',
    status: 1,
    isDeleted: 0,
    version: 1,
    ...facts,
  }
}

let findings: DrawCheck[]
let asked: string[]
let decided: CheckDecideInput[]
const opened = vi.fn()

beforeEach(() => {
  findings = [
    findingOf('1'),
    findingOf('2', { suggestion: 'block', decision: 'pass', decideUserName: '王小明', remark: '看过了' }),
  ]
  asked = []
  decided = []
  opened.mockReset()
  server.use(
    http.get(`${PATH}/aliCheckDetailPage`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      const suggestion = searchParams.get('suggestion')
      const current = Number(searchParams.get('current'))
      const size = Number(searchParams.get('size'))
      const found = findings.filter((one) => suggestion === null || (one.decision || one.suggestion) === suggestion)
      return ok(
        pageOf(found.slice((current - 1) * size, current * size), {
          total: found.length,
          current,
          size,
          pages: Math.ceil(found.length / size),
        }),
      )
    }),
    http.post(`${PATH}/checkDecide`, async ({ request }) => {
      const input = (await request.json()) as CheckDecideInput
      decided.push(input)
      findings = findings.map((one) => (input.ids?.includes(one.id) ? { ...one, decision: input.suggestion } : one))
      return ok({ ids: input.ids, infoIds: [], alike: 0 })
    }),
  )
})

async function open(permissions: readonly string[] = ['drawInfo_check']) {
  const app = renderApp(<Findings onOpen={opened} />, { permissions })
  await screen.findByText('标签1')
  return app
}

describe('the list of findings', () => {
  it('says what was found, what stands, and who decided', async () => {
    const { user } = await open()

    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '发现',
      '结论',
      '决定',
      '时间',
      '操作',
    ])
    const [, first, second] = screen.getAllByRole('row').filter((row) => row.textContent !== '')
    expect(within(first as HTMLElement).getByText(/来源 阿里云 · 可信度 87%/)).toBeTruthy()
    expect(within(first as HTMLElement).getByText('待决定')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('看过了')).toBeTruthy()
    expect(screen.getByText('共 2 条')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '打开记录' })[0] as HTMLElement)
    expect(opened).toHaveBeenCalledWith('91')
  })

  it('shows those of one verdict, and says where there are none', async () => {
    const { user } = await open()

    await user.click(screen.getByText('待复审'))
    await waitFor(() => expect(screen.queryByText('标签2')).toBeNull())
    expect(asked.at(-1)).toBe('current=1&size=10&suggestion=review')

    await user.click(screen.getByText('拦截', { selector: '.ant-segmented-item-label' }))
    expect(await screen.findByText('没有符合条件的审核发现')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清除全部条件' }))
    expect(await screen.findByText('标签2')).toBeTruthy()
  })

  it('is decided one by one by those with the right, with a reason if they like', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '拦截 标签1' }))
    await screen.findByText('按这条发现拦截？')
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), ' 不合适 ')
    await user.click(dialog.getByRole('button', { name: '拦截' }))

    expect(await screen.findByText('已决定')).toBeTruthy()
    expect(decided).toEqual([{ ids: ['1'], suggestion: 'block', remark: '不合适' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '拦截 标签1' })).toBeNull())
    expect(screen.getByRole('button', { name: '通过 标签1' })).toBeTruthy()
  })

  it('goes a page back when the last ones of the last page are decided', async () => {
    findings = Array.from({ length: 11 }, (_, at) => findingOf(String(at + 1)))
    const { user } = await open()
    await user.click(screen.getByText('待复审'))
    await user.click(await screen.findByRole('listitem', { name: '2' }))
    await user.click(await screen.findByRole('button', { name: '通过 标签11' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '通过' }))

    expect(await screen.findByText('标签10')).toBeTruthy()
  })

  it('is cards where a table has no room', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      matches: query.includes('max-width: 767'),
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }))
    await open()

    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: '通过 标签1' })).toBeTruthy()
  })

  it('says when it could not be read, or may not be', async () => {
    server.use(http.get(`${PATH}/aliCheckDetailPage`, () => failed(500, '出错了')))
    const { unmount } = renderApp(<Findings onOpen={undefined} />)
    expect(await screen.findByText('审核发现没能加载出来')).toBeTruthy()
    unmount()

    server.use(http.get(`${PATH}/aliCheckDetailPage`, () => failed(403, '没有权限')))
    renderApp(<Findings onOpen={undefined} />)
    expect(await screen.findByText('没有查看审核发现的权限')).toBeTruthy()
    expect(screen.queryByText('待复审')).toBeNull()
  })
})
