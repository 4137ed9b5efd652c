import type { FileView } from '@drawdesk/contract/core/schema'
import { ArrowRightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../../lib/http/http.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { versionTexts } from '../../versions/versions.i18n.ts'
import { Cover } from '../cover.tsx'
import { callKey } from '../../../../../lib/http/read-keys.ts'

/** The cover that was and the one that is, as pictures. */
export function CoverDiff({ before, after }: { before: string; after: string }) {
  const t = useTexts(versionTexts)
  return (
    <span className="draw-field-pictures">
      <OneCover id={before} label={t('removed')} />
      <ArrowRightOutlined aria-hidden />
      <OneCover id={after} label={t('added')} />
    </span>
  )
}

function OneCover({ id, label }: { id: string; label: string }) {
  const t = useTexts(versionTexts)
  const { data } = useQuery({
    queryKey: callKey('/blade-biz/localFile/findLocalFile', id),
    queryFn: ({ signal }) =>
      call<FileView>('GET', '/blade-biz/localFile/findLocalFile', { query: { fileId: id }, signal, silent: true }),
    enabled: id !== '',
    retry: false,
  })
  if (id === '') return <span className="draw-help">{t('nothing')}</span>
  return (
    <span>
      <span className="draw-unseen">{label}</span>
      {data ? <Cover file={data} name="" /> : <code>{id}</code>}
    </span>
  )
}
