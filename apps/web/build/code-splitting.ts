/**
 * How the bundler shares code between the screens, each of which has a file of its own. What the first script imports is
 * one file; the rest is grouped by which screens use it, and groups below the threshold join the nearest other one. No
 * module is named here, so a screen that moves or grows needs no change (docs/decisions/027).
 */
export const codeSplitting = {
  groups: [
    { name: 'core', tags: ['$initial' as const], priority: 2 },
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      // Bytes of source: below, a request costs more than what a screen does not need of the file.
      entriesAwareMergeThreshold: 1_800,
      priority: 1,
    },
  ],
}

/** The bundler names a shared file after each screen that uses it, which every import would carry. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'
