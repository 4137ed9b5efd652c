import { DRAW_API_FILE_BYTES_MAX, readDrawApiFile } from '@drawdesk/contract/drawing/api-file/draw-api-file'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { emptyDraft, newNodeId } from '../state/draft.ts'
import type { EditorStart } from './new-chooser.tsx'
import { startTexts } from './start.i18n.ts'

/** Begins with a definition file that was exported elsewhere. */
export function FileImport({ onChoose }: { onChoose: (start: EditorStart) => void }) {
  const t = useTexts(startTexts)
  const say = useText()
  const box = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Bilingual>()

  const read = async (file: File) => {
    // One byte more than may be: the reader says that it is too much.
    const found = readDrawApiFile(await file.slice(0, DRAW_API_FILE_BYTES_MAX + 1).text(), newNodeId)
    if ('error' in found) return setProblem(found.error)
    const { secrets, notes, ...facts } = found
    onChoose({ draft: { ...emptyDraft(), ...facts }, secrets, notes, source: 'file' })
  }
  return (
    <section>
      <h3>{t('file')}</h3>
      <p className="draw-help">{t('fileHelp')}</p>
      <input
        ref={box}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('fileStart')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      {problem && (
        <p className="draw-error" role="alert">
          {say(problem)}
        </p>
      )}
      <Button onClick={() => box.current?.click()}>{t('fileStart')}</Button>
    </section>
  )
}
