import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useLive } from '../../../../../components/live.tsx'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { previewQuery } from '../../draw-api.api.ts'
import { useEditorState } from '../state/editor-context.ts'

const ASK_AFTER_MS = 600

/** As much of a definition as a question about its address needs: asked again only when that changes. */
const onlyAddress = (baseUrl: string): DrawDefinition => ({
  capability: 'txt2img',
  baseUrl,
  flow: 'sync',
  submit: { method: 'GET', path: '/' },
  result: { items: 'body', kind: 'b64' },
})

/** Says below the address that it cannot be called, before anything is drawn. */
export function AddressNote() {
  const isLive = useLive()
  const baseUrl = useEditorState(({ draft }) => String(draft.definition.baseUrl ?? ''))
  const settled = useSettled(baseUrl, ASK_AFTER_MS)
  const { data } = useQuery({
    ...previewQuery({ definition: onlyAddress(settled) }),
    enabled: isLive && /^https?:\/\/./i.test(settled),
  })
  return data?.addressNote === undefined || settled !== baseUrl ? null : (
    <Alert className="draw-wide" type="warning" showIcon title={data.addressNote} />
  )
}
