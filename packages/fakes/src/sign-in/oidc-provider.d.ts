/** The few parts of oidc-provider that the fake uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    path: string
    status: number
    body: unknown
    res: ServerResponse
    type: string
  }
  interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
  }
  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (facts: { accountId: string; clientId: string }) => Grant
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (...facts: unknown[]) => void): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
