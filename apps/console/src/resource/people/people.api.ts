import { STATUS } from '@drawdesk/contract/core/errors'
import type { Page } from '@drawdesk/contract/core/schema'
import type { User } from '@drawdesk/contract/organisation/user'
import { USER_PATH } from '@drawdesk/contract/organisation/user-path'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/http.ts'
import { keysOf } from '../../lib/http/read-keys.ts'

export type Person = Pick<User, 'id' | 'account' | 'realName'>

const OFFERED = 20

/** People whose account or name has the text, at most some twenty; undefined for who may not see users. */
export const peopleQuery = (text: string, tenantId: string) =>
  queryOptions({
    queryKey: keysOf(USER_PATH).of('people', text, tenantId),
    async queryFn({ signal }): Promise<readonly Person[] | null> {
      const find = async (field: 'account' | 'realName') =>
        (
          await call<Page<User>>('GET', '/blade-user/page', {
            query: { size: OFFERED, [field]: text, tenantId },
            signal,
            silent: true,
          })
        ).records
      try {
        const found =
          text === '' ? await find('account') : (await Promise.all([find('realName'), find('account')])).flat()
        return [...new Map(found.map((person) => [person.id, person])).values()]
      } catch (error) {
        if (error instanceof ApiError && error.code === STATUS.forbidden) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Of an address that names somebody by number. */
export const personQuery = (id: string, tenantId: string) =>
  queryOptions({
    queryKey: keysOf(USER_PATH).of('person', id, tenantId),
    queryFn: ({ signal }) =>
      call<Person>('GET', '/blade-user/detail', { query: { id, tenantId }, signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  })
