import { laterModules } from './files-of.ts'

const shared = {
  minShareCount: 2,
  entriesAware: true,
  // Bytes of source: below, a request costs more than what a screen does not need of the file.
  entriesAwareMergeThreshold: 1_800,
}

/**
 * How the bundler shares code between the screens, each of which has a file of its own. What the first script imports is
 * one file, and so is the code that half of the screens use. The rest is grouped by which screens use it, and groups below the
 * threshold join the nearest other one of their kind: of the floors below the features, or of the same feature. So
 * nobody fetches the frame of a shop with a link that the borrower's area draws as well. No module is named here: a
 * screen that moves or grows needs no change (docs/decisions/027).
 */
export const codeSplitting = {
  groups: [
    { name: 'core', tags: ['$initial' as const], priority: 4 },
    {
      // Not what draws: its styles would come with the document of every page.
      name: (id: string) => (draws(id) ? null : 'most'),
      minShareCount: Math.ceil(laterModules.length / 2),
      priority: 3,
    },
    // Before the features: a group takes along whatever its modules import.
    { ...shared, name: (id: string) => (featureOf(id) === null ? 'shared' : null), priority: 2 },
    { ...shared, name: (id: string) => `shared-${featureOf(id)}`, priority: 1 },
  ],
}

const draws = (id: string) => /\/src\/ui\/|\.module\.css$/.test(id)

const featureOf = (id: string): string | null => /\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null

/** The bundler names a shared file after each screen that uses it, which every import would carry. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'
