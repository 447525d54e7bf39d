import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Output of a program that runs beside another is shown whole at its end. */
type ShowOutput = 'atOnce' | 'atEnd'

/** Runs the command of an installed package with this Node; answers its exit code. */
export function runProgram(
  packageName: string,
  command: string,
  args: readonly string[],
  show: ShowOutput = 'atOnce',
): Promise<number> {
  return runNode([commandFile(packageName, command), ...args], show)
}

function runNode(args: readonly string[], show: ShowOutput): Promise<number> {
  const output = show === 'atOnce' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['inherit', output, output],
  })
  const shownAtEnd: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => shownAtEnd.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => shownAtEnd.push(chunk))
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(shownAtEnd))
      resolve(code ?? 1)
    })
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
