export default { compatibilityDate: '2026-07-01', telemetry: false, srcDir: 'app' }
