import type { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'
import { readXlsx } from '../../../../platform/xlsx/read-xlsx.ts'
import { sheetOf } from '../../../../platform/xlsx/testing/sheets.ts'

export const TITLES = ['租户编号', '账号', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日']

/** A person's row of the template; what is not given is empty. */
export const person = (
  account: string,
  more: Partial<
    Record<'tenant' | 'name' | 'realName' | 'email' | 'phone' | 'roles' | 'depts' | 'posts' | 'birthday', string>
  > = {},
): string[] => [
  more.tenant ?? '',
  account,
  more.name ?? '',
  more.realName ?? `姓名${account}`,
  more.email ?? '',
  more.phone ?? '',
  more.roles ?? '',
  more.depts ?? '',
  more.posts ?? '',
  more.birthday ?? '',
]

export const template = (rows: readonly string[][], titles: readonly string[] = TITLES): Promise<Buffer> =>
  sheetOf(titles, rows)

/** Sends a file as the console's form does. */
export const sendImport = (
  caller: SignedIn,
  bytes: Buffer,
  fields: Record<string, string> = {},
  name = 'people.xlsx',
): Promise<Answer<{ id: string }>> => sendSheet(caller, '/api/blade-user/import-user', bytes, fields, name)

/** The same to any call that takes a file. */
export async function sendSheet<Data>(
  caller: SignedIn,
  url: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  name = 'sheet.xlsx',
): Promise<Answer<Data>> {
  const boundary = 'drawdesk-import-boundary'
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await caller.raw({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, ...answer.json<Omit<Answer<Data>, 'status'>>() }
}

export const progressOf = async (
  caller: SignedIn,
  id: string,
  query: Record<string, string> = {},
): Promise<ImportProgress> =>
  (await caller.get<ImportProgress>('/api/blade-user/import-progress', { id, ...query })).data

/** A sheet that a call answers, as texts. */
export async function sheetAt(
  caller: SignedIn,
  path: string,
  query: Record<string, string> = {},
): Promise<{ status: number; name: string; rows: string[][] }> {
  const answer = await caller.raw({ method: 'GET', url: `/api${path}`, query })
  if (answer.statusCode !== 200) return { status: answer.statusCode, name: '', rows: [] }
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
  )
  return { status: 200, name, rows: await readXlsx(answer.rawPayload) }
}
