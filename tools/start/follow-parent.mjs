// Loaded into each server by `npm start`: when the parent is gone without a word, the server ends as if asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
