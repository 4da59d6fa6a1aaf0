import type { CommandContext } from './command.ts'
import { CommandError, toFailureText } from './command-error.ts'
import type { ContractTask, MessageReceiver } from './contract-task.ts'
import { createProgressBar } from './progress-bar.ts'

/**
 * Runs a task whose progress the terminal shows.
 *
 * @param redact removes the secrets from a message
 * @param receive receives the other messages
 * @throws CommandError if the task fails
 */
export async function runTask(task: ContractTask, { work, terminal }: CommandContext, redact: (text: string) => string, receive: MessageReceiver): Promise<void> {
  const bar = createProgressBar(terminal)
  try {
    await work(task, (message) => (message.kind === 'progress' ? bar.show(message) : receive(message)))
  } catch (thrown) {
    throw new CommandError(redact(toFailureText(thrown)))
  } finally {
    bar.clear()
  }
}
