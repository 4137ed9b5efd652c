import { childrenOf, formatPath, isContainerType, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { CurlParsed } from '@drawdesk/contract/drawing/curl/curl'
import { applyAnswers, type CurlProposal } from '@drawdesk/contract/drawing/curl/curl-questions'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { startTexts } from './start.i18n.ts'
import './start.css'

interface ImportQuestionsProps {
  parsed: CurlParsed
  onCancel: () => void
  onAnswered: (parsed: CurlParsed) => void
}

/** None of the texts is the prompt. */
const NONE = ''

/** What the command does not say: which text is the prompt, what else changes with each drawing, whether this is a signature. */
export function ImportQuestions({ parsed, onCancel, onAnswered }: ImportQuestionsProps) {
  const t = useTexts(startTexts)
  const { promptChoices, proposals } = parsed.questions
  const [promptPath, setPromptPath] = useState(promptChoices[0]?.path ?? NONE)
  const [refused, setRefused] = useState<readonly CurlProposal[]>([])
  const { body } = parsed.definition.submit

  const answer = () =>
    onAnswered(
      applyAnswers(parsed, {
        promptPath: promptPath === NONE ? undefined : promptPath,
        accepted: proposals.filter((one) => !refused.includes(one)),
      }),
    )
  const tick = (proposal: CurlProposal) => ({
    checked: !refused.includes(proposal),
    onChange: () =>
      setRefused(refused.includes(proposal) ? refused.filter((one) => one !== proposal) : [...refused, proposal]),
  })
  const facts = proposals.filter((one) => one.kind !== 'sign')
  const sign = proposals.find((one) => one.kind === 'sign')
  return (
    <AppModal
      open
      title={t('questionsTitle')}
      width={640}
      okText={t('questionsOk')}
      cancelText={t('cancel')}
      onOk={answer}
      onCancel={onCancel}
    >
      <div className="draw-questions">
        {promptChoices.length > 0 && body && (
          <fieldset>
            <legend>{t('whichPrompt')}</legend>
            <p className="draw-help">{t('whichPromptHelp')}</p>
            <Radio.Group
              className="draw-question-tree"
              value={promptPath}
              onChange={(event) => setPromptPath(String(event.target.value))}
            >
              {linesOf(body).map(({ path, name, depth, text, isText }) => (
                <div key={path} style={{ paddingInlineStart: depth * 16 }}>
                  {isText && promptChoices.some((choice) => choice.path === path) ? (
                    <Radio value={path}>
                      <code>{name}</code> <span>{text}</span>
                    </Radio>
                  ) : (
                    <p>
                      <code>{name}</code> <span>{text}</span>
                    </p>
                  )}
                </div>
              ))}
              <Radio value={NONE}>{t('noneOfThem')}</Radio>
            </Radio.Group>
          </fieldset>
        )}
        {sign && (
          <fieldset>
            <legend>{t('looksSigned')}</legend>
            <p className="draw-help">{t('looksSignedHelp', { names: sign.names.join(t('comma')) })}</p>
            <Checkbox {...tick(sign)}>{t('useOwnSign')}</Checkbox>
          </fieldset>
        )}
        {facts.length > 0 && (
          <fieldset>
            <legend>{t('changesEachTime')}</legend>
            {facts.map((one) => (
              <Checkbox key={one.path} {...tick(one)}>
                <code>{one.path}</code> <span className="draw-help">{one.value}</span> →{' '}
                {one.kind === 'callback' ? t('ourCallback') : t(one.variable)}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
    </AppModal>
  )
}

interface BodyLine {
  path: string
  name: string
  depth: number
  text: string
  isText: boolean
}

const TEXT_LENGTH_MAX = 80

/** The body line by line, as it stands in the command. */
function linesOf(root: BodyNode): BodyLine[] {
  const walk = (node: BodyNode, segments: readonly (string | number)[]): BodyLine[] =>
    childrenOf(node).flatMap(([segment, child]) => {
      const here = [...segments, segment]
      const isContainer = isContainerType(child.paramType)
      const value = isContainer ? '' : String(child.paramDef ?? '')
      const line = {
        path: formatPath(here),
        name: String(segment),
        depth: segments.length,
        text: value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX)}…` : value,
        isText: !isContainer,
      }
      return [line, ...walk(child, here)]
    })
  return walk(root, [])
}
