export default { telemetry: false, devtools: { enabled: false }, compatibilityDate: '2026-11-01' };
