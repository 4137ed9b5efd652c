import { DownloadOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { soundTexts } from './sound.i18n.ts'
import { fetchSound } from './speech.api.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

/** A sound to play, jump about in, and keep. */
export function SoundPlayer({ file, name }: { file: FileView; name: string }) {
  const t = useTexts(soundTexts)
  const { data, error, refetch } = useQuery({
    queryKey: callKey('/blade-biz/localFile/sound', file.fileId),
    queryFn: ({ signal }) => fetchSound(file, signal),
    staleTime: Infinity,
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data])
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (error) return <ErrorNote error={error} isCompact onRetry={() => void refetch()} />
  if (!data || url === undefined) return <Skeleton.Node active className="sound-room" />
  return (
    <div className="sound-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it */}
      <audio controls src={url} aria-label={t('player', { name })} />
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(data, file.name)}>
        {t('download')}
      </Button>
    </div>
  )
}
