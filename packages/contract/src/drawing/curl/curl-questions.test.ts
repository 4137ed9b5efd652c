import { describe, expect, it } from 'vitest'
import { findByPath } from '../body/body-node.ts'
import { applyAnswers, type CurlProposal } from './curl-questions.ts'
import { parseCurl, type CurlParsed } from './curl.ts'
import { checkDefinition } from '../definition/draw-definition-check.ts'

function parsed(command: string): CurlParsed {
  const result = parseCurl(command)
  if ('error' in result) throw new Error(result.error.en)
  return result
}
const withBody = (body: object, options = ''): CurlParsed =>
  parsed(`curl -X POST 'https://paint.example.com/v1/draw' ${options} -d '${JSON.stringify(body)}'`)
const valueAt = ({ definition }: Pick<CurlParsed, 'definition'>, path: string) =>
  definition.submit.body && findByPath(definition.submit.body, path)?.paramDef
const all = (read: CurlParsed): CurlParsed =>
  applyAnswers(read, { promptPath: undefined, accepted: read.questions.proposals })

describe('the prompt of a pasted command', () => {
  it.each([
    [
      'a name of its own',
      { job: { engine: 'aurora-2', text: { positive: 'a lighthouse in the morning', negative: '' }, steps: 12 } },
      'job.text.positive',
    ],
    [
      'Gemini',
      {
        contents: [{ role: 'user', parts: [{ text: 'a red boat on the sea' }] }],
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
      },
      'contents[0].parts[0].text',
    ],
    ['a Chinese sentence', { model: 'x-1', q: '清晨的灯塔', url: 'https://a.example.com/b c' }, 'q'],
  ])('is its only sentence: %s', (_what, body, path) => {
    const read = withBody(body)

    expect(valueAt(read, path)).toBe('{{prompt}}')
    expect(read.questions.promptChoices).toEqual([])
    expect(checkDefinition(read.definition)).toEqual([])
  })

  it('is asked for where two texts could be it, the likelier first, and taken where somebody points', () => {
    const read = withBody({ style: { note: 'soft light, ink' }, job: { text: 'a red boat' }, model: 'm-1' })

    expect(read.questions.promptChoices.map(({ path }) => path)).toEqual(['job.text', 'style.note', 'model'])
    expect(read.defaultPrompt).toBe('')
    const answered = applyAnswers(read, { promptPath: 'style.note', accepted: [] })
    expect([valueAt(answered, 'style.note'), valueAt(answered, 'job.text'), answered.defaultPrompt]).toEqual([
      '{{prompt}}',
      'a red boat',
      'soft light, ink',
    ])
  })

  it('is not asked for where its name says it', () => {
    expect(withBody({ prompt: 'x', other: 'a b c' }).questions.promptChoices).toEqual([])
  })
})

describe('what a command only hints at', () => {
  it('is proposed by name and value, and put in when somebody agrees', () => {
    const read = withBody({ prompt: 'x', canvas: { w: 512, h: 384 }, samples: 2, rng: 77, steps: 12, count: 4 })

    expect(
      read.questions.proposals.map((proposal) => proposal.kind === 'variable' && [proposal.path, proposal.variable]),
    ).toEqual([
      ['canvas.w', 'width'],
      ['canvas.h', 'height'],
      ['samples', 'n'],
      ['rng', 'seed'],
    ])
    expect(valueAt(read, 'canvas.w')).toBe(512)
    expect(
      ['canvas.w', 'canvas.h', 'samples', 'rng', 'steps', 'count'].map((path) => valueAt(all(read), path)),
    ).toEqual(['{{width|default:512}}', '{{height|default:384}}', '{{n|default:2}}', '{{seed}}', 12, 4])
    expect(checkDefinition(all(read).definition)).toEqual([])
  })

  it.each([
    [{ prompt: 'x', w: 2 }],
    [{ prompt: 'x', samples: 500 }],
    [{ prompt: 'x', width: 512, box: { w: 512 } }],
    [{ prompt: 'x', h: 'tall' }],
  ])('leaves %j alone', (body) => {
    expect(withBody(body).questions.proposals).toEqual([])
  })

  it('offers our address for a callback', () => {
    const read = withBody({ prompt: 'x', callBackUrl: 'https://my.example.com/cb' })

    expect(read.questions.proposals).toEqual([
      { kind: 'callback', path: 'callBackUrl', value: 'https://my.example.com/cb' },
    ])
    expect(valueAt(read, 'callBackUrl')).toBe('https://my.example.com/cb')
    expect(valueAt(all(read), 'callBackUrl')).toBe('{{callback.url}}')
  })
})

describe('what looks like a signature', () => {
  const signOf = ({ questions }: CurlParsed): Extract<CurlProposal, { kind: 'sign' }> | undefined =>
    questions.proposals.find((proposal) => proposal.kind === 'sign')
  const hex = (length: number): string => 'a1b2c3d4'.repeat(length / 8)

  it('becomes an own signature: headers by role, forms by value, the key id kept, no value of it left', () => {
    const read = withBody(
      { prompt: 'x' },
      `-H 'X-App-Id: app-1' -H 'Authorization: HMAC key=AK12345678, sign=${hex(64)}' -H 'X-Timestamp: 1700000000123' -H 'X-Nonce: ${hex(32)}'`,
    )
    const { definition, secrets } = all(read)

    expect(signOf(read)?.names).toEqual(['Authorization', 'X-Timestamp', 'X-Nonce'])
    expect(definition.auth).toMatchObject({
      kind: 'ownSign',
      algorithm: 'hmac-sha256',
      output: 'hex',
      time: 'ms',
      nonce: { kind: 'hex', length: 32 },
      place: {
        headers: {
          Authorization: 'HMAC key={{keyId}}, sign={{signature}}',
          'X-Timestamp': '{{timestamp}}',
          'X-Nonce': '{{nonce}}',
        },
      },
    })
    expect(definition.submit.headers).toEqual({ 'X-App-Id': 'app-1' })
    expect(secrets).toEqual({ accessKeyId: 'AK12345678', accessKeySecret: '' })
    expect(JSON.stringify(definition)).not.toContain(hex(32))
    expect(checkDefinition(definition)).toEqual([])
  })

  it.each([
    [
      'headers of their own',
      `-H 'X-Sign: ${hex(40).toUpperCase()}' -H 'X-Timestamp: 1700000000' -H 'X-Access-Key: AK1'`,
      {
        algorithm: 'hmac-sha1',
        output: 'HEX',
        time: 's',
        place: { headers: { 'X-Sign': '{{signature}}', 'X-Timestamp': '{{timestamp}}', 'X-Access-Key': '{{keyId}}' } },
      },
    ],
    [
      'id and signature with a colon',
      `-H 'Authorization: QBox AKabcdefg:dGhpc2lzYXNpZ25hdHVyZTEyMzQ1Njc4OTAxMjM0NTY=' -H 'X-Date: 20231114T221320Z'`,
      {
        algorithm: 'hmac-sha256',
        output: 'base64',
        time: "yyyyMMdd'T'HHmmss'Z'",
        place: { headers: { Authorization: 'QBox {{keyId}}:{{signature}}', 'X-Date': '{{timestamp}}' } },
      },
    ],
    [
      'a UUID as nonce',
      `-H 'X-Signature: ${hex(32)}' -H 'X-Nonce: 0f8fad5b-d9cb-469f-a165-70867728950e'`,
      { algorithm: 'hmac-md5', nonce: { kind: 'uuid' } },
    ],
  ])('knows %s', (_what, options, auth) => {
    expect(all(withBody({ prompt: 'x' }, options)).definition.auth).toMatchObject(auth)
  })

  it('is found in the query too', () => {
    const read = parsed(
      `curl 'https://paint.example.com/v1?AccessKey=AK1&Signature=${'Ab-_'.repeat(6)}Abc&Timestamp=1700000000123&SignatureNonce=k3fA9' -d '{"prompt":"x"}'`,
    )

    expect(all(read).definition).toMatchObject({
      auth: {
        algorithm: 'hmac-sha1',
        output: 'base64url',
        time: 'ms',
        nonce: { kind: 'letters', length: 5 },
        place: {
          query: {
            AccessKey: '{{keyId}}',
            Signature: '{{signature}}',
            Timestamp: '{{timestamp}}',
            SignatureNonce: '{{nonce}}',
          },
        },
      },
      submit: { path: '/v1' },
    })
    expect(all(read).definition.submit.query).toBeUndefined()
  })

  it.each([
    ["-H 'Authorization: Bearer abcdefgh.abcdefgh' -H 'X-Timestamp: 1700000000'"],
    ["-H 'X-Design: a b' -H 'X-Nonce: 12345678'"],
    [`-H 'X-Sign: ${hex(64)}'`],
    ["-H 'X-Date: 1700000000'"],
  ])('is not seen in %s', (options) => {
    expect(signOf(withBody({ prompt: 'x' }, options))).toBeUndefined()
  })

  it('stays quick on long nonsense', () => {
    const started = performance.now()

    for (const part of ['sign=', 'key = "', 'a:', '; id='])
      withBody(
        { a: part.repeat(20_000) },
        `-H 'Authorization: X ${part.repeat(20_000)}' -H 'X-Sign: ${part.repeat(20_000)}' -H 'X-Nonce: 1'`,
      )

    expect(performance.now() - started).toBeLessThan(3_000)
  })
})
