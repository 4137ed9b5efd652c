import { PictureOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { bodyEditorTexts } from '../body-editor.i18n.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import './values.css'

const KEPT_MS = 10 * 60_000

/** A small view of a picture on another host, fetched by our server: this browser asks nobody. A sign where it cannot be read. */
export function ForeignPicture({ url, alt }: { url: string; alt: string }) {
  const t = useTexts(bodyEditorTexts)
  const { data, error } = useQuery({
    queryKey: keysOf('/blade-resource/foreign-picture').of('thumb', url),
    queryFn: ({ signal }) =>
      call<{ dataUrl: string }>('GET', '/blade-resource/foreign-picture/thumb', {
        query: { url },
        signal,
        silent: true,
      }),
    staleTime: KEPT_MS,
    retry: false,
  })
  if (data) return <img src={data.dataUrl} alt={alt} />
  return (
    <PictureOutlined
      className="body-thumbnail-sign"
      role="img"
      aria-label={error ? t('pictureUnread', { name: alt }) : alt}
      title={error ? t('pictureUnread', { name: alt }) : undefined}
    />
  )
}
