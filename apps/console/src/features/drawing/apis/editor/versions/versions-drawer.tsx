import { writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { VersionsDrawer } from '../../../shared/versions/versions-drawer.tsx'
import { DiffView } from '../../../../../components/line-diff/diff-view.tsx'
import { apiVersionTexts } from './versions.i18n.ts'

interface ApiVersionsProps {
  id: string
  name: string
  canEdit: boolean
  hasChanges: boolean
  onClose: () => void
  /** Another version stands now; the editor begins again with it. */
  onRolledBack: () => void
}

const textOfVersion = (version: RowVersion | undefined): string => (version ? writeJson(version.row, 2) : '')

/** The versions of a drawing API, compared by the lines of their JSON. */
export default function ApiVersions(props: ApiVersionsProps) {
  const t = useTexts(apiVersionTexts)
  const [look, setLook] = useState<'unified' | 'split'>('unified')
  return (
    <VersionsDrawer
      {...props}
      path={drawApiResource.path}
      rollbackNote={t('keys')}
      tools={
        <Segmented
          aria-label={t('look')}
          value={look}
          options={[
            { value: 'unified', label: t('unified') },
            { value: 'split', label: t('split') },
          ]}
          onChange={(next) => setLook(next === 'split' ? 'split' : 'unified')}
        />
      }
      renderDiff={(from, to, label) => (
        <DiffView oldText={textOfVersion(from)} newText={textOfVersion(to)} look={look} label={label} />
      )}
    />
  )
}
