import { useAddress } from '../../../lib/browser/use-address.ts'
import { DrawApiList } from './draw-api-list.tsx'
import { NEW_ID } from '../../../resource/editor/use-open-editor.ts'
import { DrawApiEditor } from './editor/draw-api-editor.tsx'
import { TestPanel } from './test-panel/test-panel.tsx'

/** Drawing APIs: the list, or with `?edit=<id>` (`new` for a new one) the editor; `?test=<id>` opens the test panel over either, with `&from=<id>` filled as that test was, with `&run=1` drawing at once. */
export default function DrawApiPage() {
  const [address, put] = useAddress()
  const editId = address.get('edit')
  const testId = address.get('test')
  const from = address.get('from') ?? undefined

  return (
    <>
      {editId === null ? (
        <DrawApiList
          onAdd={() => put({ edit: NEW_ID })}
          onEdit={(id) => put({ edit: id })}
          onTest={(id) => put({ test: id })}
        />
      ) : (
        <DrawApiEditor
          key={editId}
          id={editId}
          onClose={() => put({ edit: undefined })}
          onCreated={(id) => put({ edit: id }, { replace: true })}
          onTest={(id, { from: test, runs = false } = {}) =>
            put({ edit: id, test: id, from: test, run: runs ? '1' : undefined })
          }
        />
      )}
      {testId !== null && (
        <TestPanel
          key={testId}
          id={testId}
          from={from}
          runs={address.has('run')}
          onRun={() => put({ run: undefined }, { replace: true })}
          onClose={() => put({ test: undefined, from: undefined, run: undefined })}
        />
      )}
    </>
  )
}
