/** A separate process that checks a site's health ten times a second, as an orchestrator does, and prints the durations. */
import { connect } from 'node:net';

const [, , port = '', seconds = ''] = process.argv;

const sendQuery = () =>
  new Promise<number>((resolve) => {
    const start = performance.now();
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.once('data', () => {
      resolve(performance.now() - start);
      socket.destroy();
    });
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  });

const times: Promise<number>[] = [];
const timer = setInterval(async () => {
  times.push(sendQuery());
  if (times.length < Number(seconds) * 10) return;
  clearInterval(timer);
  process.stdout.write(JSON.stringify(await Promise.all(times)));
}, 100);
