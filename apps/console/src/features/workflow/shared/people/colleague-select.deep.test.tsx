import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { fakeColleagues } from '../../testing/fake-colleagues.ts'
import { ColleagueSelect } from './colleague-select.tsx'
import type { ColleagueKind } from './colleagues.api.ts'

function Shown({ first, kind }: { first: readonly string[]; kind: ColleagueKind }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <label htmlFor="who">谁</label>
      <ColleagueSelect id="who" kind={kind} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  )
}

const open = (first: readonly string[] = [], kind: ColleagueKind = 'person') =>
  renderApp(<Shown first={first} kind={kind} />)
const list = () => screen.findByRole('combobox', { name: '谁' })

describe('a picker of people', () => {
  it('finds somebody by name, with their department, without a list of users', async () => {
    server.use(...fakeColleagues())
    const { user } = open()
    await user.click(await list())
    expect(await screen.findByText('财务部')).toBeTruthy()
    await user.type(await list(), '张')
    await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())

    await user.click(await screen.findByTitle('张三'))

    expect(screen.getByRole('status').textContent).toBe('9')
  })

  it('shows for a task who it would not reach, with the reason, and does not offer them', async () => {
    server.use(
      http.get('*/api/blade-flow/process/people', () =>
        ok(
          pageOf([
            { id: '3', name: '王主管', deptName: '财务部', mayAct: 1 },
            { id: '7', name: '李四', deptName: '', mayAct: 0 },
          ]),
        ),
      ),
    )
    const { user } = renderApp(
      <>
        <label htmlFor="who">谁</label>
        <ColleagueSelect id="who" isForTask value={[]} onChange={() => undefined} />
      </>,
    )

    await user.click(await list())

    const option = await screen.findByTitle('李四')
    expect(option.textContent).toContain('无待办权限，不能办理')
    expect(option.getAttribute('aria-disabled') ?? option.className).toMatch(/true|disabled/)
    expect(screen.getByTitle('王主管').className).not.toMatch(/disabled/)
  })

  it('names what was chosen before, and leaves expressions as they are', async () => {
    server.use(...fakeColleagues())
    open(['3', '${boss}', '77'])

    expect(await screen.findByText('王主管')).toBeTruthy()
    expect(screen.getByText('${boss}')).toBeTruthy()
    expect(await screen.findByText('查无此人（77）')).toBeTruthy()
  })

  it('names a role that a diagram calls by its alias, and says which are deleted or unknown', async () => {
    server.use(...fakeColleagues())
    open(['manager', 'cashier', '8', '${role}'], 'role')

    expect(await screen.findByText('主管')).toBeTruthy()
    expect(screen.getByText('出纳（已删除）')).toBeTruthy()
    expect(await screen.findByText('没有此角色（8）')).toBeTruthy()
    expect(screen.getByText('${role}')).toBeTruthy()
  })

  it('names groups too', async () => {
    server.use(...fakeColleagues())
    open(['2'], 'dept')

    expect(await screen.findByText('总部 / 人事部')).toBeTruthy()
  })

  it('goes on with the next page near the end of the list', async () => {
    const pages: string[] = []
    server.use(
      http.get('*/api/blade-flow/process/people', ({ request }) => {
        const current = Number(new URL(request.url).searchParams.get('current'))
        pages.push(String(current))
        const records = Array.from({ length: current === 1 ? 20 : 1 }, (_, index) => ({
          id: `${current}${index}`,
          name: `人员 ${current}-${index}`,
          deptName: '',
        }))
        return ok({ ...pageOf(records), current })
      }),
    )
    const { user } = open()
    await user.click(await list())
    await screen.findByTitle('人员 1-0')

    fireEvent.scroll(document.querySelector('[class$="list-holder"]') as Element)

    await waitFor(() => expect(pages).toEqual(['1', '2']))
  })

  it('says that it could not load, and tries again', async () => {
    server.use(http.get('*/api/blade-flow/process/people', () => failed(500, '服务器异常')))
    const { user } = open()
    await user.click(await list())
    await screen.findByText('加载失败')
    server.use(...fakeColleagues())

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByTitle('王主管')).toBeTruthy()
  })
})
