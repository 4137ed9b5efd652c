import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { userResource } from '@drawdesk/contract/organisation/user'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../../lib/http/http.ts'
import { sendFile } from '../../../../resource/import/import.api.ts'
import { userKeys } from '../user.api.ts'

const path = (name: string) => `${userResource.path}/${name}`
const POLL_MS = 1_000

/** A file of people; the field of each of its columns, and whether those who are there are changed. */
export interface PeopleFile {
  file: File
  fields: readonly string[]
  isCovered: boolean
  tenantId: string | undefined
}

const sendPeople = <Answer>(name: string, { isCovered, tenantId, ...file }: PeopleFile): Promise<Answer> =>
  sendFile(path(name), file, { tenantId }, { isCovered: isCovered ? '1' : '0' })

export const readPeople = (file: File): Promise<ImportRead> =>
  sendFile(path('import-read'), { file, fields: undefined }, {})

/** What would become of each row. */
export const checkPeople = (people: PeopleFile): Promise<ImportOutcome> => sendPeople('import-check', people)

/** Takes the file; its rows are added afterwards, to another tenant for an operator who names it. */
export const startImport = (people: PeopleFile): Promise<{ id: string }> => sendPeople('import-user', people)

/** How far an import is: asked again each second, and at once when the server publishes changes of users (their keys are the same). */
export const progressQuery = (id: string, tenantId: string | undefined) =>
  queryOptions({
    queryKey: userKeys.of('import', id),
    queryFn: ({ signal }) =>
      call<ImportProgress>('GET', path('import-progress'), { query: { id, tenantId }, signal, silent: true }),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data) || state.error ? false : POLL_MS),
    retry: false,
  })

export function isOver({ state }: ImportProgress): boolean {
  return state === 'done' || state === 'stopped'
}

/** The initial passwords of the people that an import of one's own added: shown once. */
export const takePasswords = (id: string, tenantId: string | undefined): Promise<FirstSignIns> =>
  call('POST', path('import-passwords'), { body: { id, tenantId } })

export const fetchTemplate = (): Promise<Blob> => fetchFile(path('export-template'))
export const fetchErrors = (id: string, tenantId: string | undefined): Promise<Blob> =>
  fetchFile(path('import-errors'), { query: { id, tenantId } })
