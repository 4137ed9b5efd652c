import {
  OWN_SIGN_ALGORITHMS,
  SIGN_HASHES,
  SIGN_KEY_FORMATS,
  SIGN_NONCES,
  SIGN_OUTPUTS,
  SIGN_PARTS,
  SIGN_PART_NAMES,
  SIGN_TIMES,
  type OwnSignAuth,
} from '@drawdesk/contract/drawing/definition/own-sign'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import {
  CheckControl,
  NumberControl,
  SelectControl,
  TemplateControl,
  TextControl,
  WordsControl,
} from '../fields/controls.tsx'
import { useEditorContext, useEditorState, useField } from '../state/editor-context.ts'
import { PairRows } from '../cards/pair-rows.tsx'
import { ownSignTexts } from './own-sign.i18n.ts'
import './sections.css'

const PATH = 'definition.auth'
const FIRST_PATTERN = "yyyyMMdd'T'HHmmss'Z'"
const IN_PLACES: readonly string[] = ['signature', 'timestamp', 'nonce', 'keyId', 'bodyHash']

/** A signature of the operator's own: how it is made, over what, and where it goes. */
export function OwnSignFields({ secrets }: { secrets: readonly string[] }) {
  const t = useTexts(ownSignTexts)
  const { store } = useEditorContext()
  const { time = 's', nonce } = useEditorState(({ draft }) => draft.definition.auth) as OwnSignAuth // shown for this kind only
  const isPattern = !SIGN_TIMES.some((one) => one === time)
  const outputs = SIGN_OUTPUTS.map((value) => ({ value, label: t(value) }))
  return (
    <>
      <SelectControl
        path={`${PATH}.algorithm`}
        label={t('algorithm')}
        isRequired
        width="third"
        choices={OWN_SIGN_ALGORITHMS.map((value) => ({
          value,
          label: nameOf(value, (name) => t('plainHash', { name })),
        }))}
      />
      <SelectControl path={`${PATH}.output`} label={t('output')} width="third" fallback="hex" choices={outputs} />
      <SelectControl
        path={`${PATH}.keyFormat`}
        label={t('keyFormat')}
        width="third"
        fallback="text"
        choices={SIGN_KEY_FORMATS.map((value) => ({ value, label: t(value === 'hex' ? 'keyHex' : value) }))}
      />
      <TemplateControl
        path={`${PATH}.toSign`}
        label={t('toSign')}
        help={t('toSignHelp')}
        isRequired
        width="full"
        isMultiline
        variables={SIGN_PART_NAMES}
      />
      <SignParts />
      <TemplateControl path={`${PATH}.keyId`} label={t('keyId')} help={t('keyIdHelp')} variables={secrets} />
      <TemplateControl path={`${PATH}.key`} label={t('key')} variables={secrets} />
      <SelectControl
        path={`${PATH}.time`}
        label={t('time')}
        width="third"
        fallback="s"
        onPicked={(next) => store.getState().set(`${PATH}.time`, next === 'pattern' ? FIRST_PATTERN : next)}
        choices={[
          ...SIGN_TIMES.map((value) => ({ value, label: t(value) })),
          { value: isPattern ? time : 'pattern', label: t('pattern') },
        ]}
      />
      <SelectControl
        path={`${PATH}.nonce.kind`}
        label={t('nonce')}
        width="third"
        fallback="uuid"
        onPicked={(kind) => store.getState().set(`${PATH}.nonce`, { kind })}
        choices={SIGN_NONCES.map((value) => ({ value, label: t(value === 'hex' ? 'hexNonce' : value) }))}
      />
      {nonce && nonce.kind !== 'uuid' && (
        <NumberControl path={`${PATH}.nonce.length`} label={t('length')} width="third" min={4} />
      )}
      {isPattern && (
        <TextControl path={`${PATH}.time`} label={t('timePattern')} help={t('timePatternHelp')} width="full" isMono />
      )}
      <details className="draw-fold draw-wide">
        <summary>{t('more')}</summary>
        <div className="editor-section-fields draw-fold-fields">
          <SelectControl
            path={`${PATH}.bodyHash.algorithm`}
            label={t('bodyHash')}
            fallback="sha256"
            choices={SIGN_HASHES.map((value) => ({ value, label: nameOf(value) }))}
          />
          <SelectControl
            path={`${PATH}.bodyHash.output`}
            label={t('bodyHashOutput')}
            fallback="hex"
            choices={outputs}
          />
          <div className="draw-wide">
            <CheckControl path={`${PATH}.bodyHash.emptyAsNone`} label={t('emptyAsNone')} />
          </div>
          <WordsControl path={`${PATH}.headers`} label={t('headers')} help={t('headersHelp')} width="full" />
        </div>
      </details>
      <Places />
    </>
  )
}

/** Where the signature and its parts go: headers, query, body. */
function Places() {
  const t = useTexts(ownSignTexts)
  const { error } = useField(`${PATH}.place`)
  return (
    <section className="draw-wide draw-sign-places" data-field-path={`${PATH}.place`} aria-label={t('place')}>
      <h3>{t('place')}</h3>
      <p className="draw-help">{t('placeHelp')}</p>
      {error && (
        <p className="draw-error" role="alert">
          {error}
        </p>
      )}
      <PairRows path={`${PATH}.place.headers`} label={t('inHeaders')} addLabel={t('addHeader')} variables={IN_PLACES} />
      <PairRows path={`${PATH}.place.query`} label={t('inQuery')} addLabel={t('addQuery')} variables={IN_PLACES} />
      <PairRows
        path={`${PATH}.place.body`}
        label={t('inBody')}
        addLabel={t('addBody')}
        help={t('inBodyHelp')}
        variables={IN_PLACES}
      />
    </section>
  )
}

function SignParts() {
  const t = useTexts(ownSignTexts)
  const say = useText()
  return (
    <details className="draw-fold draw-wide">
      <summary>{t('parts')}</summary>
      <dl className="draw-terms">
        {SIGN_PARTS.map(({ name, text }) => (
          <div key={name}>
            <dt>{`{{${name}}}`}</dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** `hmac-sha256` as people write it. */
function nameOf(algorithm: string, plain: (name: string) => string = (name) => name): string {
  const name = algorithm.toUpperCase().replace(/SHA(?=\d)/, 'SHA-')
  return algorithm.startsWith('hmac-') ? name : plain(name)
}
