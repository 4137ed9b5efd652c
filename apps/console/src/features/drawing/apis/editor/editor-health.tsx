import { useEffect, useState } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { followEvents } from '../../../../lib/events/events.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import type { ApiHealth } from '@drawdesk/contract/drawing/draw-api'
import type { Static } from '@drawdesk/contract/core/schema'
import { fetchDrawApi } from '../draw-api.api.ts'
import { HealthCell } from '../draw-api-cells.tsx'
import { useEditorState } from './state/editor-context.ts'

type Health = Static<typeof ApiHealth>

/** Whether drawings go through: read with the row, and again when the circuit of this API changes. */
export function EditorHealth() {
  const isLive = useLive()
  const id = useEditorState((state) => state.id)
  const first = useEditorState((state) => state.health)
  const apiName = useEditorState((state) => state.draft.apiName)
  const [newer, setNewer] = useState<Health>()
  useEffect(() => {
    if (!isLive || id === undefined) return undefined
    const look = async () => {
      try {
        setNewer((await fetchDrawApi(id)).health)
      } catch (error) {
        logFailure('drawApi health', error) // What was known stays on screen.
      }
    }
    return followEvents({ topics: ['drawApi'], onEvent: ({ data }) => void (data.includes(`"${id}"`) && look()) })
  }, [isLive, id])
  const health = newer ?? first
  return health && id !== undefined ? <HealthCell row={{ id, apiName, health }} /> : null
}
