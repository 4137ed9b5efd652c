import type { Page } from '@drawdesk/contract/core/schema'
import { FLOW_MANAGER_PATH, type FlowManaged } from '@drawdesk/contract/workflow/manager'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { managerKeys } from '../../shared/manager-keys.ts'

const OFFERED = 50

/** Deployed versions of a process, newest first. `key`: part of a key is found too, so others are left out. */
export const versionsQuery = (key: string) =>
  queryOptions({
    queryKey: managerKeys.of('versions', key),
    async queryFn({ signal }) {
      const { records } = await call<Page<FlowManaged>>('GET', `${FLOW_MANAGER_PATH}/list`, {
        query: { key, current: 1, size: OFFERED },
        signal,
        silent: true,
      })
      return records.filter((each) => each.key === key).toSorted((one, other) => other.version - one.version)
    },
    retry: false,
  })
