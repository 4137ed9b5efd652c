const SHOWN = 20

/** Vitest reporter: at the end of a run its slowest files, in seconds: with loading, hooks and tests. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    const files = modules
      .map((module) => {
        const { duration, collectDuration, prepareDuration, setupDuration, environmentSetupDuration } =
          module.diagnostic()
        const loading = collectDuration + prepareDuration + setupDuration + environmentSetupDuration
        return { name: module.relativeModuleId, seconds: (duration + loading) / 1_000, loading: loading / 1_000 }
      })
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
    if (files.length < SHOWN) return
    console.log(`\nThe ${SHOWN} slowest files, in seconds (and how many of them to load it):`)
    for (const { name, seconds, loading } of files)
      console.log(`${seconds.toFixed(1).padStart(7)} (${loading.toFixed(1)})  ${name}`)
  }
}
