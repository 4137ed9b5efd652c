import { lazy } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { useAddress } from '../../lib/browser/use-address.ts'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { NEW_ID } from '../../resource/editor/use-open-editor.ts'
import { ReportList } from './list/report-list.tsx'

const ReportEditor = lazy(() => loadChunk(() => import('./editor/report-editor.tsx')))

/** Reports: the list, or with `?edit=<id>` (`new` for a new one) the editor. */
export default function ReportPage() {
  const [address, put] = useAddress()
  const editId = address.get('edit')
  if (editId === null) return <ReportList onAdd={() => put({ edit: NEW_ID })} onEdit={(id) => put({ edit: id })} />
  return (
    <LazyPart>
      <ReportEditor
        id={editId}
        onClose={() => put({ edit: undefined })}
        onCreated={(id) => put({ edit: id }, { replace: true })}
      />
    </LazyPart>
  )
}
