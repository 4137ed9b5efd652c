import { FileSearchOutlined, DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { saveFile, titleAt } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchRegionSheet } from './region.api.ts'
import { regionSheetTexts } from './region-sheet.i18n.ts'

const ImportDialog = lazy(() => loadChunk(() => import('./region-import-dialog.tsx')))
const DebugDialog = lazy(() => loadChunk(() => import('./region-debug-dialog.tsx')))

/** A sheet in, a sheet out, and a look at what is stored; each for who may. `chosen`: where debugging begins. */
export function RegionTools({ chosen }: { chosen: string | undefined }) {
  const t = useTexts(regionSheetTexts)
  const may = {
    import: usePermission('region_import'),
    export: usePermission('region_export'),
    debug: usePermission('region_debug'),
  }
  const [opened, setOpened] = useState<'import' | 'debug'>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await fetchRegionSheet(), `${titleAt(t('fileName'))}.xlsx`)
    } catch (error) {
      logFailure('region export', error) // Said by the call.
    } finally {
      setIsSaving(false)
    }
  }
  const close = () => setOpened(undefined)
  return (
    <>
      {may.debug && (
        <Button icon={<FileSearchOutlined aria-hidden />} title={t('debugHint')} onClick={() => setOpened('debug')}>
          {t('debug')}
        </Button>
      )}
      {may.export && (
        <Button icon={<DownloadOutlined aria-hidden />} loading={isSaving} onClick={() => void save()}>
          {t('export')}
        </Button>
      )}
      {may.import && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpened('import')}>
          {t('import')}
        </Button>
      )}
      {opened === 'import' && (
        <LazyPart>
          <ImportDialog onClose={close} />
        </LazyPart>
      )}
      {opened === 'debug' && (
        <LazyPart>
          <DebugDialog code={chosen} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
