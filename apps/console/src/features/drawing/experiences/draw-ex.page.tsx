import { Skeleton } from 'antd'
import { lazy } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { DrawExList } from './draw-ex-list.tsx'

const ExEditor = lazy(() => loadChunk(() => import('./editor/ex-editor.tsx')))
const TryPanel = lazy(() => loadChunk(() => import('./try/try-panel.tsx')))

const NEW_ID = 'new'

/** Experiences: the list (`?view=table` as a table), or with `?edit=<id>` (`new` for a new one) the editor; `?try=<id>` opens the trial over either. */
export default function DrawExPage() {
  const [address, put] = useAddress()
  const editId = address.get('edit')
  const tryId = address.get('try')
  const edit = (id: string) => put({ edit: id })
  return (
    <>
      {editId === null ? (
        <DrawExList
          isTable={address.get('view') === 'table'}
          onTable={(isTable) => put({ view: isTable ? 'table' : undefined })}
          onAdd={() => edit(NEW_ID)}
          onEdit={edit}
          onTry={(id) => put({ try: id })}
        />
      ) : (
        <LazyPart
          fallback={
            <Delayed>
              <Skeleton active paragraph={{ rows: 12 }} />
            </Delayed>
          }
        >
          <ExEditor
            key={editId}
            id={editId}
            onClose={() => put({ edit: undefined })}
            onCreated={(id) => put({ edit: id }, { replace: true })}
            onOther={edit}
            onTry={(id) => put({ try: id })}
          />
        </LazyPart>
      )}
      {tryId !== null && (
        <LazyPart>
          <TryPanel key={tryId} id={tryId} onClose={() => put({ try: undefined })} />
        </LazyPart>
      )}
    </>
  )
}
