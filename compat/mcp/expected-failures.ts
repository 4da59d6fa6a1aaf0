/** The checks of the conformance tests that fail, by revision and scenario, with the reason. The list may only become shorter. */

/** The failed checks of a scenario. */
export interface ExpectedFailure {
  readonly reason: string
  readonly checks: readonly string[]
}

/** The results of a revision. */
export interface ExpectedResults {
  /** How many scenarios run, and how many of their checks pass. A check that the suite skips or warns of does not count. */
  readonly scenarios: number
  readonly passed: number
  readonly failures: { readonly [scenario: string]: ExpectedFailure }
}

/** What fails in every revision that begins with `initialize`. */
const initialized: ExpectedResults['failures'] = {
  'completion-complete': { reason: 'It completes the argument of a prompt, which an HTTP API does not have.', checks: ['completion-complete'] },
  'logging-set-level': { reason: 'Log messages belong to the operator of the server, not to its clients.', checks: ['logging-set-level'] },
  'prompts-get-embedded-resource': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-embedded-resource'] },
  'prompts-get-simple': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-simple'] },
  'prompts-get-with-args': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-with-args'] },
  'prompts-get-with-image': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-with-image'] },
  'prompts-list': { reason: 'An HTTP API has no prompts.', checks: ['prompts-list'] },
  'resources-subscribe': { reason: 'A stateless server cannot notify the client of changes.', checks: ['resources-subscribe'] },
  'resources-unsubscribe': { reason: 'A stateless server cannot notify the client of changes.', checks: ['resources-unsubscribe'] },
  'tools-call-elicitation': { reason: 'A stateless server cannot send requests to the client.', checks: ['tools-call-elicitation'] },
  'tools-call-mixed-content': { reason: 'A response has one content type.', checks: ['tools-call-mixed-content'] },
  'tools-call-sampling': { reason: 'A stateless server cannot send requests to the client.', checks: ['tools-call-sampling'] },
  'tools-call-with-logging': { reason: 'Log messages belong to the operator of the server, not to its clients.', checks: ['tools-call-with-logging'] },
  'tools-call-with-progress': { reason: 'An HTTP response has no progress.', checks: ['tools-call-with-progress'] },
}

export const expectedResults: { readonly [revision: string]: ExpectedResults } = {
  '2026-07-28': {
    scenarios: 50,
    passed: 111,
    failures: {
      caching: { reason: 'It lists prompts, which an HTTP API does not have.', checks: ['sep-2549-prompts-list-caching-hints'] },
      'completion-complete': { reason: 'It completes the argument of a prompt, which an HTTP API does not have.', checks: ['completion-complete'] },
      'http-custom-header-server-validation': { reason: 'No tool asks for headers with its arguments: Mcp-Param is optional.', checks: ['sep-2243-server-no-xmcp-tool', 'sep-2243-server-decode-base64', 'sep-2243-server-validate-param-match', 'sep-2243-server-reject-invalid-param-chars', 'sep-2243-server-reject-param-mismatch'] },
      'input-required-result-basic-elicitation': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-elicitation-incomplete'] },
      'input-required-result-basic-list-roots': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-list-roots-incomplete'] },
      'input-required-result-basic-sampling': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-sampling-incomplete'] },
      'input-required-result-capability-check': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-respect-client-capabilities'] },
      'input-required-result-multi-round': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-multi-round-r1'] },
      'input-required-result-multiple-input-requests': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-multiple-inputs-incomplete'] },
      'input-required-result-non-tool-request': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-non-tool-incomplete'] },
      'input-required-result-request-state': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-request-state-incomplete'] },
      'input-required-result-result-type': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-result-type-included'] },
      'input-required-result-tampered-state': { reason: 'The tool asks the client for input, which an HTTP response cannot do.', checks: ['sep-2322-reject-tampered-state'] },
      'json-schema-2020-12': { reason: 'The arguments of its tool are not the parts of a request.', checks: ['json-schema-2020-12-tool-found'] },
      'prompts-get-embedded-resource': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-embedded-resource'] },
      'prompts-get-simple': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-simple'] },
      'prompts-get-with-args': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-with-args'] },
      'prompts-get-with-image': { reason: 'An HTTP API has no prompts.', checks: ['prompts-get-with-image'] },
      'prompts-list': { reason: 'An HTTP API has no prompts.', checks: ['prompts-list'] },
      'server-stateless': { reason: 'Its tools ask the client for elicitation or sampling, which an HTTP response cannot do.', checks: ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400', 'sep-2575-http-server-no-independent-requests-on-stream'] },
      'tasks-capability-negotiation': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-extension-advertised', 'sep-2663-tasks-methods-non-declaring', 'sep-2663-server-rejects-undeclared-client', 'tasks-per-request-meta-opt-in'] },
      'tasks-dispatch-and-envelope': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-server-directed-creation-no-hint', 'sep-2663-legacy-task-param-ignored', 'tasks-immediate-result-shortcut', 'tasks-result-type-complete-on-non-task-responses', 'sep-2663-durable-create-strong-consistency', 'sep-2663-tasks-get-invalid-task-id-32602'] },
      'tasks-lifecycle': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-sync-tool-call', 'sep-2663-result-type-task-on-create', 'sep-2663-tasks-get-status-working', 'sep-2663-tasks-get-status-completed', 'sep-2663-tool-error-uses-completed-status', 'sep-2663-tasks-get-status-failed', 'sep-2663-cancel-ack-empty-result', 'tasks-cancel-terminal-idempotent-ack'] },
      'tasks-mrtr-composition': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['sep-2663-mrtr-synchronous-before-task-creation'] },
      'tasks-mrtr-input': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['sep-2663-tasks-get-status-input-required', 'tasks-mrtr-tasks-update-resumes', 'tasks-mrtr-partial-fulfillment'] },
      'tasks-request-headers': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-headers-tolerate-mcp-method-on-tools-call', 'sep-2663-routing-headers-accepted-on-tasks-get', 'sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get'] },
      'tasks-request-state-removal': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-request-state-removal-setup'] },
      'tasks-required-task-error': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['sep-2663-server-returns-missing-capability-when-required'] },
      'tasks-wire-fields': { reason: 'The extension of tasks is not supported: a call is one request.', checks: ['tasks-wire-field-renames', 'tasks-no-early-ttl-expiry', 'tasks-no-related-task-meta-on-inlined-result'] },
      'tools-call-mixed-content': { reason: 'A response has one content type.', checks: ['tools-call-mixed-content'] },
      'tools-call-with-progress': { reason: 'An HTTP response has no progress.', checks: ['tools-call-with-progress'] },
    },
  },
  '2025-11-25': {
    scenarios: 33,
    passed: 44,
    failures: {
      ...initialized,
      'elicitation-sep1034-defaults': { reason: 'A stateless server cannot send requests to the client.', checks: ['elicitation-sep1034-general'] },
      'elicitation-sep1330-enums': { reason: 'A stateless server cannot send requests to the client.', checks: ['elicitation-sep1330-general'] },
      'json-schema-2020-12': { reason: 'The arguments of its tool are not the parts of a request.', checks: ['json-schema-2020-12-tool-found'] },
    },
  },
  '2025-06-18': {
    scenarios: 27,
    passed: 38,
    failures: initialized,
  },
}
