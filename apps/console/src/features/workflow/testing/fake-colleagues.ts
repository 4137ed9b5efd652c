import type { FlowReferences } from '@drawdesk/contract/workflow/model'
import { http, type HttpHandler } from 'msw'
import { ok, pageOf } from '../../../testing/server.ts'
import type { Colleague, ColleagueKind } from '../shared/people/colleagues.api.ts'

const ALL: Readonly<Record<ColleagueKind, readonly Colleague[]>> = {
  person: [
    { id: '3', name: '王主管', deptName: '财务部' },
    { id: '7', name: '李四', deptName: '' },
    { id: '9', name: '张三', deptName: '销售部' },
  ],
  role: [
    { id: '1', name: '主管', alias: 'manager' },
    { id: '4', name: '组长' },
    { id: '6', name: '出纳', alias: 'cashier', isGone: 1 },
  ],
  post: [{ id: '5', name: '会计' }],
  dept: [{ id: '2', name: '总部 / 人事部' }],
}

/** What a drawing may name. */
export const fakeReferences = (references: Partial<FlowReferences> = {}): HttpHandler =>
  http.get('*/api/blade-flow/model/references', () =>
    ok({ forms: [], processes: [], decisions: [{ key: 'limit', name: '审批额度' }], scripts: 1, ...references }),
  )

/** People and groups to choose from, as the server finds and names them. */
export const fakeColleagues = (): HttpHandler[] => [
  http.get('*/api/blade-flow/process/people', ({ request }) => ok(pageOf([...found('person', request)]))),
  http.get('*/api/blade-flow/process/groups', ({ request }) => {
    const kind = new URL(request.url).searchParams.get('kind') as ColleagueKind // what the console asks for
    return ok(pageOf([...found(kind, request)]))
  }),
]

function found(kind: ColleagueKind, { url }: Request): readonly Colleague[] {
  const query = new URL(url).searchParams
  const ids = query.get('ids')?.split(',') ?? []
  return ALL[kind].filter(({ id, name, alias = '', isGone }) =>
    ids.length > 0 ? ids.includes(id) || ids.includes(alias) : isGone !== 1 && name.includes(query.get('text') ?? ''),
  )
}
