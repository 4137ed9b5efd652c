import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import type { Dict, DictEntry } from '@drawdesk/contract/settings/dict'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'

export type DictNode = Dict & { children?: DictNode[] }
type Query = Record<string, string>

/** Both families: the table of cases. `other` is a page whose rights do not reach it. */
export const families = [
  { family: 'dict', code: 'dict', fixed: { code: 'sex', name: '性别', key: '1', entry: '男' } },
  { family: 'dict-biz', code: 'dictbiz', fixed: { code: 'order_state', name: '订单状态', key: '10', entry: '待处理' } },
] as const

let counter = 0

/** The calls of one family as this person makes them. */
export function dictCalls(caller: Pick<SignedIn, 'get' | 'post'>, family: string) {
  const url = (call: string): string => `/api/blade-system/${family}/${call}`
  const calls = {
    submit: (values: object, headers = {}): Promise<Answer<SaveAnswer>> => caller.post(url('submit'), values, headers),
    /** @throws {Error} when it is refused */
    async add(values: object): Promise<string> {
      counter += 1
      const answer = await calls.submit({
        code: `code${counter}`,
        dictKey: '-1',
        dictValue: `名${counter}`,
        sort: counter,
        isSealed: 0,
        ...values,
      })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer))
      return answer.data.id
    },
    parents: (query: Query = {}): Promise<Answer<Page<Dict>>> => caller.get(url('parent-list'), query),
    children: (parentId?: string, query: Query = {}): Promise<Answer<DictNode[]>> =>
      caller.get(url('child-list'), { ...(parentId === undefined ? {} : { parentId }), ...query }),
    list: (query: Query = {}): Promise<Answer<DictNode[]>> => caller.get(url('list'), query),
    detail: (id: string): Promise<Answer<Dict>> => caller.get(url('detail'), { id }),
    tree: (query: Query = { code: 'DICT' }): Promise<Answer<TreeNode[]>> => caller.get(url('tree'), query),
    dictionary: (code?: string, headers = {}): Promise<Answer<DictEntry[]>> =>
      caller.get(url('dictionary'), code === undefined ? {} : { code }, headers),
    remove: (...ids: string[]): Promise<Answer<{ ids: string[] }>> => caller.post(url('remove'), { ids }),
    restore: (...ids: string[]): Promise<Answer<{ ids: string[] }>> => caller.post(url('restore'), { ids }),
    /** @throws {Error} when there is none with this code */
    async idOf(code: string): Promise<string> {
      const row = (await calls.parents({ code_equal: code })).data.records[0]
      if (!row) throw new Error(`no dictionary ${code}`)
      return row.id
    },
  }
  return calls
}

/** What a forest shows: names, indented by their depth. */
export function outline(nodes: readonly DictNode[], depth = 0): string[] {
  return nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.dictKey} ${node.dictValue}`,
    ...outline(node.children ?? [], depth + 1),
  ])
}
