import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Runs the command of an installed package with this Node; answers its exit code. */
export function runProgram(packageName: string, command: string, args: readonly string[]): Promise<number> {
  return runNode([commandFile(packageName, command), ...args])
}

function runNode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function commandFile(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}
