import { describe, expect, it } from 'vitest'
import { findByPath, type BodyNode } from '../body/body-node.ts'
import { parseCurl, type CurlParsed } from './curl.ts'
import { checkDefinition } from '../definition/draw-definition-check.ts'

/** Parsed, or the test fails with the error's text. */
function parsed(command: string): CurlParsed {
  const result = parseCurl(command)
  if ('error' in result) throw new Error(result.error.en)
  return result
}

function bodyOf(command: string): BodyNode {
  return parsed(command).definition.submit.body ?? { id: '', paramType: 5 }
}

const valueAt = (command: string, path: string) => findByPath(bodyOf(command), path)?.paramDef

const OPENAI = `curl https://api.openai.com/v1/images/generations \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer sk-live-abcdefghijklmnop" \\
  -d '{"model":"gpt-image-1","prompt":"A cute baby sea otter","n":1,"size":"1024x1024","quality":"high"}'`

describe('parseCurl: request', () => {
  it('reads an OpenAI command into example A, the key into secrets', () => {
    const { definition, secrets, defaultPrompt } = parsed(OPENAI)

    expect(definition).toMatchObject({
      capability: 'txt2img',
      baseUrl: 'https://api.openai.com',
      flow: 'sync',
      auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
      submit: { method: 'POST', path: '/v1/images/generations', contentType: 'json', ok: 'http.status==`200`' },
      result: { kind: 'b64', items: 'body.data[].not_null(b64_json, url)' },
    })
    expect(secrets).toEqual({ apiKey: 'sk-live-abcdefghijklmnop' })
    expect(defaultPrompt).toBe('A cute baby sea otter')
    expect(findByPath(definition.submit.body as BodyNode, 'prompt')).toMatchObject({
      paramType: 7,
      paramDef: '{{prompt}}',
      required: true,
    })
    expect(valueAt(OPENAI, 'size')).toBe('{{width}}x{{height}}')
    expect(valueAt(OPENAI, 'n')).toBe('{{n}}')
    expect(definition.idempotency).toBeUndefined()
    expect(checkDefinition(definition)).toEqual([])
  })

  it.each([
    ['curl -XPOST http://a.com/x -d\'{"prompt":"p"}\'', 'POST', 'json'],
    ['curl http://a.com/x --json \'{"prompt":"p"}\'', 'POST', 'json'],
    ['curl --request PUT --url http://a.com/x --data-raw \'{"prompt":"p"}\'', 'PUT', 'json'],
    ['curl --data-binary \'{"prompt":"p"}\' -sSL --compressed http://a.com/x', 'POST', 'json'],
    ['curl http://a.com/x -d prompt=a+red%20boat -d n=2', 'POST', 'form'],
    ['curl http://a.com/x --data-urlencode "prompt=a red boat"', 'POST', 'form'],
    ['curl http://a.com/x -F prompt="a red boat" -F image=@otter.png', 'POST', 'multipart'],
    ['curl a.com/x', 'GET', undefined],
  ])('reads %s', (command, method, contentType) => {
    expect(parsed(command).definition.submit).toMatchObject({
      method,
      path: '/x',
      ...(contentType ? { contentType } : {}),
    })
    expect(parsed(command).definition.baseUrl).toBe('http://a.com')
  })

  it('puts -G data and --url-query into the query', () => {
    const { definition } = parsed("curl -G 'http://a.com/x?fixed=1' --data-urlencode 'q=a b&c' --url-query z=9")

    expect(definition.submit).toMatchObject({ method: 'GET', query: { fixed: '1', q: 'a b&c', z: '9' } })
    expect(definition.submit.body).toBeUndefined()
  })

  it('keeps a repeated query name in the path', () => {
    expect(parsed("curl 'http://a.com/x?t=1&t=2 3'").definition.submit.path).toBe('/x?t=1&t=2%203')
  })

  it('understands $-quotes, backslashes, joined quotes and a missing line end', () => {
    const command = `$ curl 'http://a.com/x' \\  \n -H 'X-Mode: fast' --data-raw $'{"prompt":"it\\'s \\u00e9\\n\\x41","o":'"'"'"'"'"'1}'`
    const simple = `curl http://a.com/x --data-raw $'{"prompt":"it\\'s \\u00e9\\\\nA"}'`

    expect(parseCurl(command)).toHaveProperty('error')
    expect(parsed(simple).defaultPrompt).toBe("it's é\nA")
    expect(parsed(`curl http://a.com/x -d '{"prompt":"it'\\''s"}'`).defaultPrompt).toBe("it's")
    expect(parsed('curl http://a.com/x -d "{\\"prompt\\":\\"a \\$5\\"}"').defaultPrompt).toBe('a $5')
  })

  it('reads the Windows forms with ^ and with doubled quotes', () => {
    const chrome =
      'curl ^"https://a.com/x?y=1^&z=2^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\\^"prompt^\\^":^\\^"a 100^% red boat^\\^"^}^"'
    const old =
      'curl "https://a.com/x" ^\r\n -H "Content-Type: application/json" ^\r\n --data "{\\"prompt\\":\\"boat\\"}"'
    const doubled = 'curl.exe -X POST "https://a.com/x" -d "{""prompt"":""a red boat"",""n"":2}"'

    expect(parsed(chrome)).toMatchObject({
      defaultPrompt: 'a 100% red boat',
      definition: { submit: { query: { y: '1', z: '2' } } },
    })
    expect(parsed(old).defaultPrompt).toBe('boat')
    expect(parsed(doubled).defaultPrompt).toBe('a red boat')
    expect(valueAt(doubled, 'n')).toBe('{{n}}')
  })

  it('keeps useful headers, drops the noise of browsers, and keeps 64-bit digits and key order', () => {
    const command = `curl http://a.com/x -H 'Accept: */*' -H 'User-Agent: x' -H 'sec-ch-ua: y' -H 'X-Mode: fast' -A me -d '{"z":9007199254740993,"a":7.0,"prompt":"p"}'`

    expect(parsed(command).definition.submit.headers).toEqual({ 'X-Mode': 'fast' })
    expect(Object.keys(bodyOf(command).childrenObjectMap ?? {})).toEqual(['z', 'a', 'prompt'])
    expect(valueAt(command, 'z')).toBe('9007199254740993')
  })

  it('ignores -k with a note, and reads only the first command', () => {
    const { notes } = parsed('curl -k http://a.com/x -d \'{"prompt":"p"}\' | jq .')

    expect(notes.map(({ en }) => en)).toEqual(
      expect.arrayContaining([expect.stringContaining('Ignored -k'), expect.stringContaining('first command')]),
    )
  })
})

describe('parseCurl: keys', () => {
  const leaks = (result: CurlParsed, secret: string): boolean => JSON.stringify(result.definition).includes(secret)

  it.each([
    [
      'bearer',
      "-H 'Authorization: Bearer tok-1234567'",
      'tok-1234567',
      { kind: 'header', value: 'Bearer {{secret.apiKey}}' },
    ],
    [
      'basic header',
      "-H 'Authorization: Basic dXNlcjpwdw=='",
      'dXNlcjpwdw==',
      { kind: 'header', value: 'Basic {{secret.basicAuth}}' },
    ],
    ['bare authorization', "-H 'authorization: abcdefgh'", 'abcdefgh', { kind: 'header', value: '{{secret.apiKey}}' }],
    [
      'x-api-key',
      "-H 'X-API-Key: abcdefgh'",
      'abcdefgh',
      { kind: 'header', name: 'X-API-Key', value: '{{secret.apiKey}}' },
    ],
    ['api-key', "-H 'api-key: abcdefgh'", 'abcdefgh', { kind: 'header', name: 'api-key' }],
    ['x-key', "-H 'x-key: abcdefgh'", 'abcdefgh', { kind: 'header', name: 'x-key' }],
    ['mj-api-secret', "-H 'mj-api-secret: abcdefgh'", 'abcdefgh', { kind: 'header', value: '{{secret.apiSecret}}' }],
    ['user', '-u user:pass-word', 'pass-word', { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.pass}}' }],
    ['oauth2', '--oauth2-bearer tok-1234567', 'tok-1234567', { kind: 'header', value: 'Bearer {{secret.apiKey}}' }],
  ])('moves %s into secrets', (_what, option, secret, auth) => {
    const result = parsed(`curl http://a.com/x ${option} -d '{"prompt":"p"}'`)

    expect(result.definition.auth).toMatchObject(auth)
    expect(Object.values(result.secrets)).toContain(secret)
    expect(leaks(result, secret)).toBe(false)
    expect(checkDefinition(result.definition)).toEqual([])
  })

  it('moves a token of the query, of the user part, of the path and of a cookie', () => {
    const query = parsed('curl \'http://a.com/x?key=AIza12345678&v=1\' -d \'{"prompt":"p"}\'')
    const url = parsed('curl http://bob:s3cretpw@a.com/x -d \'{"prompt":"p"}\'')
    const path = parsed('curl http://a.com/keys/sk-abcdefgh12345/x -b \'sid=abcdef123\' -d \'{"prompt":"p"}\'')

    expect(query.definition.auth).toEqual({ kind: 'query', name: 'key', value: '{{secret.apiKey}}' })
    expect(query.definition.submit.query).toEqual({ v: '1' })
    expect(url.secrets).toEqual({ user: 'bob', pass: 's3cretpw' })
    expect(path.definition.submit).toMatchObject({
      path: '/keys/{{secret.apiKey}}/x',
      headers: { Cookie: '{{secret.cookie}}' },
    })
    expect([leaks(query, 'AIza'), leaks(url, 's3cretpw'), leaks(path, 'sk-abc'), leaks(path, 'abcdef123')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('takes a key out of the body, and a key that stands in a second place', () => {
    const inBody = parsed(`curl http://a.com/x -d '{"prompt":"p","api_key":"hidden-123","o":{"k":"sk-abcdefgh12345"}}'`)
    const twice = parsed(
      `curl http://a.com/x -H 'Authorization: Bearer abcdef-9876' -H 'X-Other: id=abcdef-9876' -d '{"prompt":"p","note":"see abcdef-9876"}'`,
    )

    expect(inBody.secrets).toEqual({ apiKey: 'hidden-123', apiKey2: 'sk-abcdefgh12345' })
    expect(leaks(inBody, 'hidden-123') || leaks(inBody, 'sk-abc')).toBe(false)
    expect(leaks(twice, 'abcdef-9876')).toBe(false)
    expect(twice.definition.submit.headers).toEqual({ 'X-Other': 'id={{secret.apiKey}}' })
    expect(checkDefinition(twice.definition)).toEqual([])
  })

  it.each(['$OPENAI_API_KEY', '${KEY}', '<token>', 'YOUR_API_KEY', 'xxxx'])(
    'treats %s as a place for a key',
    (value) => {
      const { secrets, notes } = parsed(`curl http://a.com/x -H "Authorization: Bearer ${value}" -d '{"prompt":"p"}'`)

      expect(secrets).toEqual({ apiKey: '' })
      expect(notes.some(({ en }) => en.includes('placeholder'))).toBe(true)
    },
  )
})

describe('parseCurl: variables and guesses', () => {
  const SD = `curl -X POST http://127.0.0.1:7860/sdapi/v1/txt2img -H 'Content-Type: application/json' -d '{"prompt":"a cat","negative_prompt":"blurry","seed":-1,"steps":20,"width":512,"height":768,"n_iter":1,"batch_size":1}'`
  const DASHSCOPE = `curl -X POST https://dashscope.aliyuncs.com/api/v1/services/aigc/text2image/image-synthesis -H 'X-DashScope-Async: enable' -H "Authorization: Bearer $DASHSCOPE_API_KEY" -H 'Content-Type: application/json' -d '{"model":"qwen-image-plus","input":{"prompt":"一只猫"},"parameters":{"size":"1328*1328","n":1,"seed":12}}'`

  it('knows SD WebUI as example B', () => {
    const { definition, defaultPrompt, negativePrompt } = parsed(SD)

    expect(definition).toMatchObject({
      flow: 'sync',
      result: { items: 'body.images', kind: 'b64', limit: '{{n}}' },
      cancel: { path: '/sdapi/v1/interrupt' },
      limits: { concurrency: 1 },
    })
    expect([defaultPrompt, negativePrompt]).toEqual(['a cat', 'blurry'])
    expect(['seed', 'width', 'height', 'n_iter', 'steps', 'batch_size'].map((path) => valueAt(SD, path))).toEqual([
      '{{seed|default:-1}}',
      '{{width}}',
      '{{height}}',
      '{{n}}',
      20,
      1,
    ])
    expect(checkDefinition(definition)).toEqual([])
  })

  it('knows DashScope as example C', () => {
    const { definition } = parsed(DASHSCOPE)

    expect(definition).toMatchObject({
      flow: 'poll',
      poll: { path: '/api/v1/tasks/{{task.id}}' },
      submit: { taskId: 'body.output.task_id', headers: { 'X-DashScope-Async': 'enable' } },
    })
    expect(['input.prompt', 'parameters.size', 'parameters.seed'].map((path) => valueAt(DASHSCOPE, path))).toEqual([
      '{{prompt}}',
      '{{width}}*{{height}}',
      '{{seed}}',
    ])
    expect(checkDefinition(definition)).toEqual([])
  })

  it('finds the prompt of a message list, of the user and not of the system', () => {
    const command = `curl https://dashscope.aliyuncs.com/api/v1/services/aigc/multimodal-generation/generation -d '{"model":"qwen-image","input":{"messages":[{"role":"system","content":"be nice"},{"role":"user","content":[{"text":"a boat"}]}]}}'`

    expect(valueAt(command, 'input.messages[1].content[0].text')).toBe('{{prompt}}')
    expect(valueAt(command, 'input.messages[0].content')).toBe('be nice')
    expect(parsed(command).definition).toMatchObject({ flow: 'sync', result: { kind: 'url' } })
  })

  it.each([
    ['{"model":"gpt-image-1","prompt":"p"}', 'b64'],
    ['{"model":"dall-e-3","prompt":"p"}', 'url'],
    ['{"model":"dall-e-3","prompt":"p","response_format":"b64_json"}', 'b64'],
    ['{"model":"any","prompt":"p","response_format":"url"}', 'url'],
  ])('expects of an OpenAI-like service for %s: %s', (body, kind) => {
    expect(parsed(`curl https://gate.example.com/v1/images/generations -d '${body}'`).definition.result.kind).toBe(kind)
  })

  it('asks to check an unknown service', () => {
    const { definition, notes } = parsed(`curl https://paint.example.com/make -d '{"prompt":"p"}'`)

    expect(definition.result.items).toContain('not_null(b64_json, url)')
    expect(notes.some(({ zh, en }) => zh.includes('检查') && en.includes('guess'))).toBe(true)
    expect(checkDefinition(definition)).toEqual([])
  })

  it('uses an idempotency key where the command has one, or the service is on this machine', () => {
    const own = parsed(`curl https://a.com/x -H 'Idempotency-Key: abc-1' -d '{"prompt":"p"}'`)
    const local = parsed(
      `curl http://127.0.0.1:8081/v1/images/generations -H 'Authorization: Bearer sample-key' -d '{"prompt":"p","response_format":"b64_json"}'`,
    )

    expect(own.definition.idempotency).toEqual({ header: 'Idempotency-Key', value: '{{task.localId}}' })
    expect(own.definition.submit.headers).toBeUndefined()
    expect(local.definition).toMatchObject({
      baseUrl: 'http://127.0.0.1:8081',
      idempotency: { header: 'Idempotency-Key' },
      result: { kind: 'b64' },
    })
  })

  it('turns pictures of the command into image variables', () => {
    const file = `curl https://api.openai.com/v1/images/edits -H 'Authorization: Bearer sk-abcdefgh1234' -F model=gpt-image-1 -F 'image[]=@a.png' -F 'image[]=@b.png;type=image/png' -F prompt='a basket'`
    const data = `curl http://127.0.0.1:7860/sdapi/v1/img2img -d '{"prompt":"p","init_images":["${'iVBORw0KGgo'.repeat(40)}"]}'`

    expect(parsed(file).definition).toMatchObject({ capability: 'edit', submit: { contentType: 'multipart' } })
    expect(findByPath(bodyOf(file), 'image[1]')).toMatchObject({ paramDef: '{{images[1]}}', as: 'file' })
    expect(findByPath(bodyOf(data), 'init_images[0]')).toMatchObject({ paramDef: '{{images[0]}}', as: 'b64' })
    expect(checkDefinition(parsed(file).definition)).toEqual([])
  })

  it('makes the same ids again, asks where the prompt is not sure, and says when there is none', () => {
    expect(parsed(OPENAI)).toEqual(parsed(OPENAI))
    expect(parsed('curl http://a.com/x -d \'{"text":"p"}\'').questions.promptChoices).toEqual([
      { path: 'text', text: 'p' },
    ])
    expect(parsed('curl http://a.com/x -d \'{"steps":7}\'').notes.some(({ en }) => en.includes('{{prompt}}'))).toBe(
      true,
    )
  })
})

describe('parseCurl: what it refuses, with a text', () => {
  it.each([
    ['', 'curl'],
    ['wget http://a.com', 'curl'],
    ['Invoke-WebRequest -Uri "http://a.com"', 'PowerShell'],
    ["curl 'http://a.com", 'quote'],
    ['curl "http://a.com', 'quote'],
    ["curl http://a.com -d $'abc", 'quote'],
    ['curl -X POST', 'URL'],
    ['curl http://a.com -H', 'is missing its value'],
    ['curl ftp://a.com/x', 'ftp'],
    ['curl file:///etc/passwd', 'URL'],
    ['curl http://a.com -X HEAD', 'HEAD'],
    ['curl -I http://a.com', 'HEAD'],
    ['curl http://a.com -d @body.json', 'file'],
    ['curl http://a.com --data-binary @/etc/passwd', 'file'],
    ['curl http://a.com --data-urlencode x@y.txt', 'file'],
    ['curl http://a.com -F doc=@a.pdf', 'file'],
    ['curl http://a.com -F doc=<a.txt', 'file'],
    ['curl http://a.com -H @headers.txt', 'file'],
    ['curl http://a.com -T a.png', 'upload'],
    ['curl -K cfg', 'Config'],
    ['curl http://a.com --aws-sigv4 aws:amz', 'Signed'],
    ['curl http://a.com -d \'{"prompt":\'', 'Invalid JSON'],
    ["curl http://a.com -d '[1]'", 'JSON object'],
    ["curl http://a.com -H 'Content-Type: text/xml' -d '<a/>'", 'text/xml'],
    ['curl http://{evil}/x', 'URL'],
    ['x'.repeat(2_000_001), 'too long'],
  ])('refuses command %#', (command, word) => {
    const result = parseCurl(command)

    expect(result).toHaveProperty('error')
    expect('error' in result && result.error.en).toContain(word)
    expect('error' in result && result.error.zh).toBeTruthy()
  })

  it('stays text on hostile commands: nothing is run, no prototype is touched', () => {
    const hostile = parsed(
      `curl http://a.com/x -H 'X-A: $(rm -rf /)' -d '{"prompt":"\`id\` {{secret.apiKey}}","__proto__":{"polluted":true},"constructor":1}'`,
    )

    expect(hostile.defaultPrompt).toBe('`id` {{secret.apiKey}}')
    expect(Object.keys(hostile.definition.submit.body?.childrenObjectMap ?? {})).toEqual(['prompt'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('stays quick on long nonsense', () => {
    const started = performance.now()

    for (const part of ['\\', '"', "'", '^"', '-H ', '{', 'a=&', '$('])
      parseCurl(`curl http://a.com ${part.repeat(50_000)}`)

    expect(performance.now() - started).toBeLessThan(3_000)
  })
})
