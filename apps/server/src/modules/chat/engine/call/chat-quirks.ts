/** Where a service departs from the form, as learnt from its refusals. */
export interface ChatQuirks {
  /** It refuses `stream_options`: usage then has to be estimated. */
  noStreamOptions: boolean
  /** It wants `max_completion_tokens` in place of `max_tokens`. */
  maxCompletionTokens: boolean
  /** It refuses fields that it does not know, `user` among them. */
  noUser: boolean
  /** The model refuses to be asked for a temperature, as some that think do: it answers by its own. */
  noTemperature: boolean
  noTopP: boolean
}

export const NO_QUIRKS: ChatQuirks = {
  noStreamOptions: false,
  maxCompletionTokens: false,
  noUser: false,
  noTemperature: false,
  noTopP: false,
}
