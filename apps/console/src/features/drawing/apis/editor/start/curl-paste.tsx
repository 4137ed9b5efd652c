import { parseCurl, type CurlParsed } from '@drawdesk/contract/drawing/curl/curl'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { emptyDraft, newNodeId, withNodeIds } from '../state/draft.ts'
import { ImportQuestions } from './import-questions.tsx'
import type { EditorStart } from './new-chooser.tsx'
import { codeOfHost } from './code-of-host.ts'
import { startTexts } from './start.i18n.ts'

/** A command of the provider's manual becomes a definition; its key goes to the secrets. */
export function CurlPaste({ onChoose }: { onChoose: (start: EditorStart) => void }) {
  const t = useTexts(startTexts)
  const say = useText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Bilingual>()
  const [asking, setAsking] = useState<CurlParsed>()

  const read = () => {
    const parsed = parseCurl(text, newNodeId)
    if ('error' in parsed) return setProblem(parsed.error)
    const { promptChoices, proposals } = parsed.questions
    if (promptChoices.length > 0 || proposals.length > 0) return setAsking(parsed)
    choose(parsed)
  }
  const choose = ({ definition, secrets, notes, defaultPrompt, negativePrompt }: CurlParsed) =>
    onChoose({
      draft: {
        ...emptyDraft(),
        ...codeOfHost(definition.baseUrl),
        defaultPrompt,
        negativePrompt,
        definition: withNodeIds(definition),
      },
      secrets,
      notes,
      source: 'curl',
    })
  return (
    <section>
      <h3>{t('curl')}</h3>
      <p className="draw-help">{t('curlHelp')}</p>
      <Input.TextArea
        className="draw-mono"
        aria-label={t('curl')}
        placeholder={
          'curl https://api.example.com/v1/images/generations \\\n  -H "Authorization: Bearer sk-…" \\\n  -d \'{"model": "…", "prompt": "…"}\''
        }
        value={text}
        status={problem ? 'error' : undefined}
        autoSize={{ minRows: 5, maxRows: 14 }}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {problem && (
        <p className="draw-error" role="alert">
          {say(problem)}
        </p>
      )}
      <Button type="primary" ghost disabled={text.trim() === ''} onClick={read}>
        {t('curlRead')}
      </Button>
      {asking && <ImportQuestions parsed={asking} onCancel={() => setAsking(undefined)} onAnswered={choose} />}
    </section>
  )
}
