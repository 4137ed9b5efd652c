import { ATTACH_PATH, attachResource, type Attach } from '@drawdesk/contract/files/attach'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { call } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { AttachCards } from './attach-cards.tsx'
import { RestoreButton } from './attach-commands.tsx'
import { attachTexts } from './attach.i18n.ts'

const SIZE = 30

/** Files that were removed in the last 30 days, each to be brought back. */
export function RemovedFiles() {
  const t = useTexts(attachTexts)
  const [current, setCurrent] = useState(1)
  const query = { removed: 1, current, size: SIZE }
  const { data, error, refetch } = useQuery({
    queryKey: resourceKeys(attachResource).of('removed', query),
    queryFn: ({ signal }) => call<Page<Attach>>('GET', `${ATTACH_PATH}/list`, { query, signal, silent: true }),
    retry: false,
  })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.records.length === 0) return <p className="attach-none">{t('noRemoved')}</p>
  return (
    <>
      <AttachCards
        rows={data.records}
        selected={undefined}
        onSelect={() => undefined}
        onOpen={undefined}
        renderActions={(row) => <RestoreButton row={row} />}
      />
      {(data.total ?? 0) > SIZE && (
        <Pagination current={current} pageSize={SIZE} total={data.total ?? 0} onChange={setCurrent} />
      )}
    </>
  )
}
