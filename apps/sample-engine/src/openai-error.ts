/** An answer in the error shape of the OpenAI API: `{"error":{"message","type","param","code"}}`. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError'
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly code: string | null

  constructor(
    status: number,
    {
      message,
      type = 'invalid_request_error',
      param = null,
      code = null,
    }: { message: string; type?: string; param?: string | null; code?: string | null },
  ) {
    super(message)
    this.status = status
    this.type = type
    this.param = param
    this.code = code
  }

  toBody() {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } }
  }
}

export const sampleErrors = {
  noKey: () =>
    new OpenAiError(401, {
      message:
        "You didn't provide an API key. Send it in the header: Authorization: Bearer sample-key. Any key is accepted here.",
      code: 'invalid_api_key',
    }),
  badParam: (param: string, message: string) =>
    new OpenAiError(400, { message: `Invalid '${param}': ${message}`, param, code: 'invalid_value' }),
  missingParam: (param: string) =>
    new OpenAiError(400, {
      message: `Missing required parameter: '${param}'.`,
      param,
      code: 'missing_required_parameter',
    }),
  badJson: () => new OpenAiError(400, { message: 'The body of the request is not a JSON object.' }),
  moderated: () =>
    new OpenAiError(400, {
      message: 'The request was refused by the safety system.',
      type: 'image_generation_user_error',
      code: 'moderation_blocked',
    }),
  keyReused: () =>
    new OpenAiError(409, {
      message: 'This Idempotency-Key was used with another body before. A new request needs a new key.',
      type: 'idempotency_error',
      code: 'idempotency_key_reused',
    }),
  unknownUrl: (method: string, url: string) =>
    new OpenAiError(404, {
      message: `Unknown address: ${method} ${url}. This sample engine offers POST /v1/images/generations, POST /v1/chat/completions and GET /v1/models.`,
    }),
  unknownPicture: () =>
    new OpenAiError(404, { message: 'This picture is not (or no longer) known.', code: 'not_found' }),
  foreignHost: () =>
    new OpenAiError(403, { message: 'The sample engine answers on 127.0.0.1 only.', code: 'forbidden_host' }),
  contextTooLong: (limit: number, tokens: number) =>
    new OpenAiError(400, {
      message: `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens.`,
      param: 'messages',
      code: 'context_length_exceeded',
    }),
  noManual: (reason: string) => new OpenAiError(503, { message: reason, type: 'server_error', code: 'manual_missing' }),
  closing: () =>
    new OpenAiError(503, { message: 'The sample engine is being stopped.', type: 'server_error', code: 'unavailable' }),
}
